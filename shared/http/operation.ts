import type * as z from 'zod/mini';
import type { Capability } from '../platform/config.ts';
import type { ErrorCode } from '../platform/errors.ts';
import type { UploadBody, UploadRule } from './input/upload-body.ts';
import type { AuthScheme, Role } from './principal.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD';
export type BodyType = 'application/json' | 'application/x-www-form-urlencoded' | 'multipart/form-data';
type Path = `/${string}`;
type Schemas = Readonly<Record<string, z.ZodMiniType>>;

/**
 * The contract of one operation. The infrastructure, the gateway, the OpenAPI document and the tests are
 * derived from it.
 */
export type Operation = {
  /** verbNoun; the file is the same in kebab-case. */
  readonly id: string;
  readonly method: Method;
  readonly path: Path;
  /** Further routes of the same function. */
  readonly alsoAt?: readonly Path[];
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly [string, ...string[]];
  /**
   * Accepted schemes. `[]` makes the operation public. Next to `user`, `hub` means hub users as users of
   * `app_hub`: the operation is about the caller, not about a tenant.
   */
  readonly auth: readonly AuthScheme[];
  /**
   * Account roles that a hub caller needs. By default every member may read, and editors and higher may
   * write. An empty list with `support` means service staff only.
   */
  readonly roles?: readonly Role[];
  /**
   * Service staff (`svc_support`) may call without a role: `true` for any tenant, `hub` only for `app_hub`,
   * whose account has no members.
   */
  readonly support?: true | 'hub';
  /**
   * Refuses tokens that an OpenID client got for its user (403 `first_party_only`, decision 0085).
   * `true` refuses them always. A text describes the part of the operation that the handler
   * refuses with `assertFirstParty`.
   */
  readonly firstPartyOnly?: true | string;
  /** True for a POST that changes nothing. It is a POST so that its input is in no URL. */
  readonly readOnly?: true;
  readonly uses: readonly Capability[];
  /**
   * The handler gets no `application`, which the access check then reads for hub callers alone: backends wait
   * for no further read.
   */
  readonly withoutApplication?: true;
  /**
   * What the access check reads beside the profile: the schema, or all that a Subject has (`own_profile`), or
   * that without its groups (`own_fields`).
   */
  readonly reads?: 'own_profile' | 'own_fields' | 'schema';
  readonly params?: Schemas;
  readonly query?: Schemas;
  readonly headers?: Schemas;
  readonly body?: z.ZodMiniType;
  readonly bodyTypes?: readonly BodyType[];
  /** Rules for a file as body, in place of `body`. */
  readonly upload?: UploadRule;
  /**
   * Accepts `Idempotency-Key`. Set for every POST that creates a record. `each`: parts of the request succeed
   * or fail alone and store their own answers, so a repetition runs those that failed (decision 0562).
   */
  readonly idempotent?: true | 'each';
  readonly success: (
    | { readonly status: 200 | 202 | 204; readonly location?: never }
    | {
        readonly status: 201;
        /** Path of the created record. `{names}` are path parameters or members of the answer. */
        readonly location: Path;
      }
  ) & {
    readonly schema?: z.ZodMiniType;
    /** Answers have the version of a record that the schema does not show, as `ETag` and `Last-Modified`. */
    readonly versioned?: true;
    /** Descriptions of headers that only this operation has. */
    readonly describedHeaders?: Readonly<Record<string, string>>;
    /** Fixed headers of the answer. The default of `Cache-Control` is `no-store`. */
    readonly headers?: Readonly<Record<string, string>>;
    /**
     * JSON Schema of an answer that is the same for all callers, in place of `schema`. Nothing is stripped.
     */
    readonly document?: Readonly<Record<string, unknown>>;
    /** Media types of answers that are no JSON, such as pages and files. */
    readonly media?: readonly string[];
    /** Descriptions of other answers, such as pages and redirects, by status. */
    readonly alternatives?: Readonly<Record<number, string>>;
  };
  readonly errors: readonly ErrorCode[];
};

/** The part of an operation that templates are made of: its function, grants and routes, without schemas. */
export type OperationContract = Pick<
  Operation,
  'id' | 'method' | 'path' | 'alsoAt' | 'auth' | 'uses' | 'readOnly'
> & { readonly query?: Readonly<Record<string, unknown>> };

/** The names of the `{parameters}` in a path. */
export type PathParams<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParams<Rest>
  : never;

type OutputsOf<S> = S extends Schemas ? { [K in keyof S]: z.output<S[K]> } : Record<never, never>;

/** The path parameters of an operation. Those without a schema are strings. */
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

/** The result of a handler. Undeclared members are stripped. */
export type ResultOf<O extends Operation> = O['success']['schema'] extends z.ZodMiniType
  ? z.input<O['success']['schema']>
  : // biome-ignore lint/suspicious/noConfusingVoidType: a handler without a result returns nothing
    void;

/** The members of a success answer. */
export type AnswerOf<O extends Operation> = O['success']['schema'] extends z.ZodMiniType
  ? z.output<O['success']['schema']>
  : undefined;

/** Names of members of an answer that are strings. */
type TextsOf<Answer> = { [K in keyof Answer]: Answer[K] extends string ? K : never }[keyof Answer];

/** Names in `success.location` that are neither path parameters nor texts of the answer. */
type MissingInLocation<O extends Operation> = O['success'] extends { location: infer L extends Path }
  ? Exclude<PathParams<L>, PathParams<O['path']> | TextsOf<AnswerOf<O>>>
  : never;

/**
 * Requires a member that no operation has, so that the compiler's error names the missing part of a location.
 */
type WithLocation<O extends Operation> = [MissingInLocation<O>] extends [never]
  ? unknown
  : { readonly 'success.location has no value for': MissingInLocation<O> };

/** Declares an operation. Returns the frozen value. */
export function defineOperation<const O extends Operation>(operation: O & WithLocation<O>): O {
  return Object.freeze(operation);
}

/**
 * Returns the capabilities of an operation's function: those it declares, for calls of users also the one
 * that records activity, and for reads of a tenant also the one that records reads by service staff.
 */
export function capabilitiesOf(operation: OperationContract): Capability[] {
  const { auth, method, uses } = operation;
  const notesActivity = auth.includes('user') && recordsActivity(method) && !uses.includes('users:write');
  const recordsReads = readsTenant(operation) && !uses.includes('table:write');
  return [
    ...uses,
    ...(notesActivity ? (['users:note-activity'] as const) : []),
    ...(recordsReads ? (['staff-reads:record'] as const) : []),
  ];
}

/** True if hub users read data of a tenant with the operation. Such reads by service staff are recorded. */
export function readsTenant({ auth, method, path, query, readOnly }: OperationContract): boolean {
  if (!auth.includes('hub') || auth.includes('user') || !(method === 'GET' || readOnly)) return false;
  return /\{(app|account)\}/.test(path) || query?.['account'] !== undefined;
}

/** True if calls of a user with this method record its activity. Changes of the profile do it themselves. */
export function recordsActivity(method: Method): boolean {
  return method === 'GET' || method === 'POST';
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
  'too_many_requests',
];
const OF_IDEMPOTENCY: readonly ErrorCode[] = [
  'idempotency_key_reused',
  'idempotency_in_progress',
  'idempotency_answer_lost',
];

/** True if the access check of an operation finds an application: that of the path or of the caller. */
function isOfApplication({ auth, path }: Operation): boolean {
  return auth.some((scheme) => scheme !== 'hub' || path.includes('{app}'));
}

/** Returns all error codes of an operation: its own and those that follow from its contract. */
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
      ...(isOfApplication(operation) ? (['application_disabled'] as const) : []),
      ...(operation.path.includes('{account}') ? (['account_not_found'] as const) : []),
      ...(operation.firstPartyOnly ? (['first_party_only'] as const) : []),
      ...(operation.idempotent ? OF_IDEMPOTENCY : []),
      // A versioned write without a precondition is retried after a lost race, and fails with 409
      // after too many.
      ...(operation.errors.includes('precondition_failed') ? (['conflict'] as const) : []),
    ]),
  ];
}
