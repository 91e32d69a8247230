import { pathSegment } from '../common/path-segment.ts';
import { isTokenRefused } from '../common/refused-token.ts';
import { formWithFile, mediaTypeOf } from '../common/request-body.ts';
import { type Outgoing, pause, type SendOptions, send } from '../common/send.ts';
import type { NoFields } from '../fields/profile-data.ts';
import { type Operations, ROUTES } from '../generated/operations.gen.ts';

/** How a backend authenticates. */
export type Credentials =
  /** Key and secret of an application. */
  | { clientId: string; clientSecret: string }
  /**
   * A token of a user, hub user or service account, or a function that returns a valid one. After the service
   * refused one, the function is called once more with that one.
   */
  | { accessToken: string | ((refused?: string) => string | Promise<string>) };

export type ServiceOptions = SendOptions & {
  /** Base URL of the service, such as `https://auth.example.com`. */
  baseUrl: string;
  /** Application of every call whose `path` names none. */
  application?: string;
  /** Public operations need none. */
  credentials?: Credentials;
};

/** Members of every request beside those of the operation. */
type CallOptions = {
  /** ETag that the record must still have: `etagOf` of an earlier result. */
  ifMatch?: string | undefined;
  /** The key of a creation. By default the client makes one and uses it for all retries. */
  idempotencyKey?: string;
  signal?: AbortSignal;
};

type OwnHeaders = 'Idempotency-Key' | 'If-Match' | 'x-svc-app-key' | 'x-svc-app-secret' | 'authorization';
type Data<Id extends keyof Operations, Fields extends object> = Operations<Fields>[Id]['data'];
type PathOf<D> = D extends { path: infer P }
  ? P extends { app: string }
    ? keyof P extends 'app'
      ? { path?: { app?: string } }
      : { path: Omit<P, 'app'> & { app?: string } }
    : { path: P }
  : unknown;
type QueryOf<D> = D extends { query?: infer Q }
  ? [Q] extends [undefined]
    ? unknown
    : { query?: Q }
  : unknown;
type BodyOf<D> = D extends { body: infer B }
  ? { body: unknown extends B ? BodyInit : B }
  : D extends { body?: infer B }
    ? [B] extends [undefined]
      ? unknown
      : { body?: B }
    : unknown;
type HeadersOf<D> = D extends { headers: infer H }
  ? Record<never, never> extends Omit<H, OwnHeaders>
    ? { headers?: Omit<H, OwnHeaders> }
    : { headers: Omit<H, OwnHeaders> }
  : D extends { headers?: infer H }
    ? { headers?: Omit<H, OwnHeaders> }
    : unknown;

/** The request of an operation. */
export type RequestOf<Id extends keyof Operations, Fields extends object = NoFields> = PathOf<
  Data<Id, Fields>
> &
  QueryOf<Data<Id, Fields>> &
  BodyOf<Data<Id, Fields>> &
  HeadersOf<Data<Id, Fields>> &
  CallOptions;
/** The result of an operation. */
export type ResultOf<
  Id extends keyof Operations,
  Fields extends object = NoFields,
> = Operations<Fields>[Id]['result'];

type Listed<R> = R extends { results: (infer Item)[] } ? Item : never;
type Call<Id extends keyof Operations, Fields extends object> =
  object extends RequestOf<Id, Fields>
    ? (request?: RequestOf<Id, Fields>) => Promise<ResultOf<Id, Fields>>
    : (request: RequestOf<Id, Fields>) => Promise<ResultOf<Id, Fields>>;
type Listing<Id extends keyof Operations, Fields extends object> = [Listed<ResultOf<Id>>] extends [never]
  ? unknown
  : { all: Reading<Id, Fields> } & (ResultOf<Id> extends { more: boolean }
      ? { follow: Reading<Id, Fields> }
      : unknown);
type Reading<Id extends keyof Operations, Fields extends object> = (
  ...request: Parameters<Call<Id, Fields>>
) => AsyncGenerator<Listed<ResultOf<Id, Fields>>, void, undefined>;

/**
 * A function for each operation. Lists also have `all`, which reads every page up to the present end. Feeds
 * also have `follow`, which goes on there with what is new: it asks every five seconds, until the loop is
 * left or `signal` is aborted. It reads forwards only: TypeError for `sort=desc`. To resume, pass the id of
 * the last event that you handled as `query.after`. `Fields` are the fields that the application has added
 * to its schema.
 */
export type Service<Fields extends object = NoFields> = {
  readonly [Id in keyof Operations]: Call<Id, Fields> & Listing<Id, Fields>;
};

/** A request after its types are checked. */
type AnyRequest = CallOptions & {
  path?: Record<string, string | undefined>;
  query?: Record<string, unknown>;
  headers?: Record<string, string | undefined>;
  body?: unknown;
};

const etags = new WeakMap<object, string>();

/** Returns the ETag of a result, for `ifMatch` of a later write. Undefined if the operation sends none. */
export function etagOf(result: unknown): string | undefined {
  return typeof result === 'object' && result !== null ? etags.get(result) : undefined;
}

/**
 * Creates the client of a backend: `service.createGroup({ body })`. Each call throws ServiceError, and
 * TypeError, before it sends anything, for a member of `path` that is missing or leads to another address.
 * `data` of users has the fields of a new application and `Fields`: `createService<{ team?: string }>(...)`.
 */
export function createService<Fields extends object = NoFields>(options: ServiceOptions): Service<Fields> {
  const known: Partial<Record<keyof Operations, unknown>> = {};
  for (const [id, route] of Object.entries(ROUTES)) {
    const call = (request: AnyRequest = {}) => callOperation(route, request, options);
    known[id as keyof Operations] = Object.assign(call, {
      all: (request: AnyRequest = {}) => allPages(call, request),
      follow: (request: AnyRequest = {}) => followed(call, request),
    });
  }
  // Every operation has its function, whose types are those of the OpenAPI document.
  return known as Service<Fields>;
}

async function callOperation(route: string, request: AnyRequest, options: ServiceOptions): Promise<unknown> {
  const response = await sendAuthenticated(outgoing(route, request, options), options);
  const isJson = /[/+]json\b/.test(response.headers.get('content-type') ?? '');
  if (response.status === 204 || response.status === 404) return undefined;
  if (!isJson) return response;
  const result: unknown = await response.json();
  const etag = response.headers.get('etag');
  if (etag && typeof result === 'object' && result !== null) etags.set(result, etag);
  return result;
}

function outgoing(route: string, request: AnyRequest, options: ServiceOptions): Outgoing {
  const [words = '', path = '', media] = route.split(' ');
  const method = words.replace('!', '');
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers ?? {}))
    if (value !== undefined) headers.set(name, value);
  if (request.ifMatch !== undefined) headers.set('if-match', request.ifMatch);
  if (words.endsWith('!')) headers.set('idempotency-key', request.idempotencyKey ?? crypto.randomUUID());
  const url = addressOf(path, request, options);
  const common = { method, url, headers, signal: request.signal, ...(mayCreateUser(route, request) && ONCE) };
  if (request.body === undefined) return common;
  const isJson = media === 'application/json';
  const form = isJson ? formWithFile(request.body) : undefined;
  // The platform adds the type of a form, with its boundary.
  if (form) return { ...common, body: form };
  const type = mediaTypeOf(request.body) ?? media;
  if (type) headers.set('content-type', type);
  const body = isJson ? JSON.stringify(request.body) : (request.body as BodyInit);
  return { ...common, body };
}

const ONCE = { repeatable: false };

/** Values of a user's id for which the service generates an id. */
const GENERATED_ID = /^__(default|uuid|objectid|svcid)__$/;

/** True if each attempt of the request may create another user: one with a generated id. */
function mayCreateUser(route: string, { path, body }: AnyRequest): boolean {
  if (route === ROUTES.replaceUser) return GENERATED_ID.test(path?.['user'] ?? '');
  if (route !== ROUTES.upsertUsers) return false;
  const { users = [] } = (body ?? {}) as { users?: ({ user_id?: string } | null)[] };
  return users.some((user) => user?.user_id === undefined || GENERATED_ID.test(user.user_id));
}

/** Sends a request, and once more if the service refuses its token and there is another one. */
async function sendAuthenticated(request: Outgoing, options: ServiceOptions): Promise<Response> {
  const used = await authenticate(request.headers, options.credentials);
  try {
    return await send(request, options);
  } catch (error) {
    if (used === undefined || !isTokenRefused(error)) throw error;
    if ((await authenticate(request.headers, options.credentials, used)) === used) throw error;
    return send(request, options);
  }
}

/** Sets the headers of the credentials. Returns the access token, if that is what they are. */
async function authenticate(
  headers: Headers,
  credentials: Credentials | undefined,
  refused?: string,
): Promise<string | undefined> {
  if (!credentials) return undefined;
  if ('clientId' in credentials) {
    headers.set('x-svc-app-key', credentials.clientId);
    headers.set('x-svc-app-secret', credentials.clientSecret);
    return undefined;
  }
  const { accessToken } = credentials;
  const token = typeof accessToken === 'string' ? accessToken : await accessToken(refused);
  headers.set('authorization', `Bearer ${token}`);
  return token;
}

function addressOf(
  path: string,
  { path: given = {}, query = {} }: AnyRequest,
  options: ServiceOptions,
): string {
  const values: Record<string, string | undefined> = { app: options.application, ...given };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (!value) throw new TypeError(`path.${name} is missing${name === 'app' ? ': set `application`' : ''}`);
    return pathSegment(value, `path.${name}`);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  const text = search.toString();
  return `${options.baseUrl.replace(/\/+$/, '')}${filled}${text && `?${text}`}`;
}

/** A page of a list. That of a feed always has `next`; its end is where `more` is false (decision 0446). */
type Page = { results: unknown[]; next?: string; more?: boolean };
type List = (request: AnyRequest) => Promise<unknown>;

const FOLLOW_PAUSE_MILLISECONDS = 5000;

/** Reads all pages of a list with the same filters. Returns the position behind the last one. */
async function* allPages(list: List, request: AnyRequest): AsyncGenerator<unknown, unknown, undefined> {
  let after: unknown = request.query?.['after'];
  for (;;) {
    const page = (await list({ ...request, query: { ...request.query, after } })) as Page;
    yield* page.results;
    after = page.next ?? after;
    if (page.next === undefined || page.more === false) return after;
  }
}

/** Reads a feed, and goes on at its end with what is new. */
async function* followed(list: List, request: AnyRequest): AsyncGenerator<unknown, void, undefined> {
  if (request.query?.['sort'] === 'desc')
    throw new TypeError('a feed is followed forwards: leave out `sort`');
  for (let after = request.query?.['after']; ; ) {
    after = yield* allPages(list, { ...request, query: { ...request.query, after } });
    await pause(FOLLOW_PAUSE_MILLISECONDS, request.signal);
  }
}
