import type { IncomingMessage } from 'node:http';
import { scaledTimeout, timeLeft } from '../platform/client-timeouts.ts';
import { type CheckedRequest, overCheckedConnection, type Resolver } from './checked-connection.ts';
import { ConnectorError } from './connector-error.ts';

const MILLISECONDS = 10_000;
const MAX_BYTES = 256 * 1024;
const MAX_HEADER_BYTES = 16 * 1024;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** Statuses whose answers have no body. `Response` refuses one, even if it is empty. */
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

/** What `checkedFetch` reads of the options of `fetch`. Types as in `openid-client` and `jose`. */
export type CheckedInit = {
  /** GET or POST. */
  method?: string;
  headers?: Headers | Readonly<Record<string, string>>;
  /** Any but a stream. */
  body?: ArrayBuffer | ReadableStream | string | Uint8Array | URLSearchParams | null | undefined;
  signal?: AbortSignal | undefined;
};

export type FetchLimits = {
  /** Time for everything, redirects included; less if the request that waits for it has less. */
  milliseconds?: number;
  /** The longest body of an answer. */
  maxBytes?: number;
  /** Redirects that a GET follows. Without any, an answer that redirects is returned as it is. */
  redirects?: number;
  resolve?: Resolver;
};

/**
 * Fetches a URL that somebody else named, as `fetch` does, and can stand in for it. The URL and all addresses
 * of its host are checked, anew after each redirect, which never leads from https to http (decision 0579).
 * The body of the answer has been read. Throws ConnectorError if there is no such answer within the limits,
 * and TypeError for a request that it does not send.
 */
export async function checkedFetch(
  url: string | URL,
  init: CheckedInit = {},
  limits: FetchLimits = {},
): Promise<Response> {
  const request = await checkedRequestOf(String(url), init, limits);
  const { maxBytes = MAX_BYTES, redirects } = limits;
  return follow(request, maxBytes, request.method === 'GET' ? redirects : undefined);
}

async function checkedRequestOf(
  url: string,
  init: CheckedInit,
  limits: FetchLimits,
): Promise<CheckedRequest> {
  const { method = 'GET', headers = {}, body = null, signal } = init;
  if (method !== 'GET' && method !== 'POST') throw new TypeError('the method must be GET or POST');
  if (body instanceof ReadableStream) throw new TypeError('the body must not be a stream');
  // Its own headers for the kind of body, as with `fetch`.
  const sent = new Response(body instanceof Uint8Array ? new Uint8Array(body) : body, {
    headers: new Headers(headers),
  });
  sent.headers.set('accept-encoding', 'identity');
  if (!sent.headers.has('user-agent')) sent.headers.set('user-agent', 'Identity-Service/1');
  const ends = AbortSignal.timeout(milliseconds(limits));
  return {
    url,
    method,
    headers: Object.fromEntries(sent.headers),
    ...(method === 'POST' && { body: new Uint8Array(await sent.arrayBuffer()) }),
    signal: signal ? AbortSignal.any([signal, ends]) : ends,
    loopback: 'listed',
    maxHeaderBytes: MAX_HEADER_BYTES,
    resolve: limits.resolve,
  };
}

function milliseconds({ milliseconds: most = MILLISECONDS }: FetchLimits): number {
  return Math.max(1, Math.floor(Math.min(scaledTimeout(most), timeLeft())));
}

/** `redirects` is how many may still be followed; undefined if none is, but returned. */
async function follow(
  request: CheckedRequest,
  maxBytes: number,
  redirects: number | undefined,
): Promise<Response> {
  const answer = await overCheckedConnection<Response | CheckedRequest>(request, async (response) => {
    const next = redirects === undefined ? undefined : redirected(request, response);
    if (next && redirects === 0) throw new ConnectorError('redirect');
    return next ?? plainAnswerOf(response, maxBytes);
  });
  if (answer instanceof Response) return answer;
  return follow(answer, maxBytes, (redirects ?? 0) - 1);
}

/** Returns the request to which an answer leads; undefined if it does not redirect. */
function redirected(request: CheckedRequest, { statusCode = 0, headers }: IncomingMessage) {
  if (!REDIRECTS.has(statusCode) || headers.location === undefined) return undefined;
  const from = new URL(request.url);
  const to = URL.parse(headers.location, from);
  if (!to || (from.protocol === 'https:' && to.protocol !== 'https:')) throw new ConnectorError('redirect');
  to.hash = '';
  const { authorization: _, cookie: __, ...others } = request.headers;
  return { ...request, url: to.href, headers: to.origin === from.origin ? request.headers : others };
}

async function plainAnswerOf(response: IncomingMessage, maxBytes: number): Promise<Response> {
  const { statusCode: status = 0, headers } = response;
  // Nothing is decompressed: a small answer could become a huge one.
  const isPlain = /^(identity)?$/i.test(headers['content-encoding'] ?? '');
  if (!isPlain || status < 200 || status > 599) throw new ConnectorError('invalid_answer');
  const body = await bodyWithin(response, maxBytes);
  return new Response(WITHOUT_BODY.has(status) ? null : body, { status, headers: headersOf(response) });
}

async function bodyWithin(response: IncomingMessage, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new ConnectorError('too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** All headers but cookies, for which there is no use. */
function headersOf({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct))
    for (const value of name === 'set-cookie' ? [] : values) headers.append(name, value);
  return headers;
}
