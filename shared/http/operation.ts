import type * as z from 'zod/mini';
import type { Capability } from '../platform/config.ts';
import type { ErrorCode } from '../platform/errors.ts';
import type { Role, Scheme } from './principal.ts';
import type { UploadBody, UploadRule } from './upload-body.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD';
export type BodyType = 'application/json' | 'application/x-www-form-urlencoded' | 'multipart/form-data';
type Path = `/${string}`;
type Schemas = Readonly<Record<string, z.ZodMiniType>>;

/**
 * The contract of one operation: everything that infra, the gateway, the OpenAPI document and the tests
 * derive from. A plain frozen value.
 */
export type Operation = {
  /** verbNoun; the file is the same in kebab-case. */
  readonly id: string;
  readonly method: Method;
  readonly path: Path;
  /** Further routes of the same function. */
  readonly alsoAt?: readonly Path[];
  /** Also answers HEAD, as mail scanners send it. */
  readonly alsoHead?: true;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly [string, ...string[]];
  /**
   * Schemes that are accepted; `[]` says aloud that the operation is public. With `user`, `hub` stands for
   * hub users as users of `app_hub`: the operation is about the caller, not about a tenant.
   */
  readonly auth: readonly Scheme[];
  /**
   * Account roles a hub caller needs; where absent any member may read, editors and up write. Empty with
   * `support`: service staff only.
   */
  readonly roles?: readonly Role[];
  /**
   * The flag svc_support is enough, whatever the role: for any tenant, or for `app_hub` alone, whose account
   * has no members.
   */
  readonly support?: true | 'hub';
  /**
   * Refuses tokens that an OpenID client got for its user (403 `first_party_only`, decision 0085): `true`
   * refuses them altogether; a text names the part of the operation that the handler refuses with
   * `assertFirstParty`.
   */
  readonly firstPartyOnly?: true | string;
  readonly uses: readonly Capability[];
  /**
   * Answers the caller's whole profile: the access check reads groups and schema along with the standing it
   * reads anyway.
   */
  readonly reads?: 'own_profile';
  readonly params?: Schemas;
  readonly query?: Schemas;
  readonly headers?: Schemas;
  readonly body?: z.ZodMiniType;
  readonly bodyTypes?: readonly BodyType[];
  /** The body is a file, in place of `body`. */
  readonly upload?: UploadRule;
  /** Accepts `Idempotency-Key`: every POST that creates. */
  readonly idempotent?: true;
  readonly success: (
    | { readonly status: 200 | 204; readonly location?: never }
    | {
        readonly status: 201;
        /**
         * Path of the created record. Its `{names}` are path parameters of the operation or members of the
         * answer.
         */
        readonly location: Path;
      }
  ) & {
    readonly schema?: z.ZodMiniType;
    /** Fixed headers of the answer. `Cache-Control` is `no-store` where it is not among them. */
    readonly headers?: Readonly<Record<string, string>>;
    /**
     * In place of `schema`: the JSON Schema of an answer that is the same for all callers, from which nothing
     * has to be stripped.
     */
    readonly document?: Readonly<Record<string, unknown>>;
    /** Answers that are no JSON, such as pages and redirects, by status. */
    readonly alternatives?: Readonly<Record<number, string>>;
  };
  readonly errors: readonly ErrorCode[];
};

/** Names of the `{parameters}` in a path. */
export type PathParams<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParams<Rest>
  : never;

type OutputsOf<S> = S extends Schemas ? { [K in keyof S]: z.output<S[K]> } : Record<never, never>;

/** Path parameters of an operation: typed by its schemas, else strings. */
export type ParamsOf<O extends Operation> = {
  [K in PathParams<O['path']>]: O['params'] extends Schemas
    ? K extends keyof O['params']
      ? z.output<O['params'][K]>
      : string
    : string;
};
export type QueryOf<O extends Operation> = OutputsOf<O['query']>;
export type HeadersOf<O extends Operation> = OutputsOf<O['headers']>;
export type BodyOf<O extends Operation> = O['upload'] extends UploadRule
  ? UploadBody
  : O['body'] extends z.ZodMiniType
    ? z.output<O['body']>
    : undefined;

/**
 * What a handler may return: the success value; a wrong one does not compile. Further members are stripped.
 */
export type ResultOf<O extends Operation> = O['success']['schema'] extends z.ZodMiniType
  ? z.input<O['success']['schema']>
  : // biome-ignore lint/suspicious/noConfusingVoidType: a handler without a result returns nothing
    void;

/** The members of a success answer as a caller gets them. */
export type AnswerOf<O extends Operation> = O['success']['schema'] extends z.ZodMiniType
  ? z.output<O['success']['schema']>
  : undefined;

/** Declares an operation. Returns the same value, frozen; it has no other effect. */
export function defineOperation<const O extends Operation>(operation: O): O {
  return Object.freeze(operation);
}

/**
 * What the function of an operation may do: its own capabilities, and the write that the access check makes
 * where users call, to note that they were active.
 */
export function capabilitiesOf({ auth, uses }: Operation): Capability[] {
  const all = new Set<Capability>([
    ...uses,
    ...(auth.includes('user') ? (['table:write', 'users:write'] as const) : []),
  ]);
  if (all.has('table:write')) all.delete('table:read');
  return [...all];
}

const ALWAYS: readonly ErrorCode[] = ['internal', 'dependency_unavailable'];
const OF_INPUT: readonly ErrorCode[] = ['invalid_input'];
const OF_BODY: readonly ErrorCode[] = ['malformed_body', 'body_too_large', 'unsupported_media_type'];
const OF_UPLOAD: readonly ErrorCode[] = ['invalid_upload', 'body_too_large', 'unsupported_media_type'];
const OF_AUTH: readonly ErrorCode[] = [
  'missing_credentials',
  'invalid_token',
  'expired_token',
  'revoked_session',
  'invalid_key',
  'contradicting_credentials',
  'wrong_scheme',
];
const OF_IDEMPOTENCY: readonly ErrorCode[] = [
  'idempotency_key_reused',
  'idempotency_in_progress',
  'idempotency_answer_lost',
];

/** Every code an operation may answer: its own and those that the request path adds for what it declares. */
export function errorsOf(operation: Operation): ErrorCode[] {
  const hub = operation.auth.includes('hub');
  return [
    ...new Set<ErrorCode>([
      ...operation.errors,
      ...ALWAYS,
      ...OF_INPUT,
      ...(operation.body ? OF_BODY : []),
      ...(operation.upload ? OF_UPLOAD : []),
      ...(operation.auth.length > 0 ? OF_AUTH : []),
      ...(hub || operation.roles ? (['forbidden'] as const) : []),
      ...(operation.auth.includes('user') || hub ? (['user_disabled'] as const) : []),
      ...(operation.path.includes('{app}') ? (['application_not_found'] as const) : []),
      ...(operation.path.includes('{account}') ? (['account_not_found'] as const) : []),
      ...(operation.firstPartyOnly ? (['first_party_only'] as const) : []),
      ...(operation.idempotent ? OF_IDEMPOTENCY : []),
      // A versioned write without a precondition is tried anew when it loses a race; it may lose too many in
      // a row.
      ...(operation.errors.includes('precondition_failed') ? (['conflict'] as const) : []),
    ]),
  ];
}
