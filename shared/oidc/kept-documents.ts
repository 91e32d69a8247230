import type { Provider } from 'oidc-provider';
import type { Application } from '../applications/application.ts';
import { type HttpEvent, type HttpResult, headerOf } from '../http/http-event.ts';
import { cacheHeaders, METADATA_SECONDS, Reply, replyResult } from '../http/reply.ts';
import { providerOf } from './provider.ts';
import { answerAsIssuer, pathBelowIssuer } from './serve-application.ts';

/** Documents of the library that are the same for everybody: the metadata at two paths, and the keys. */
const DOCUMENTS: ReadonlySet<string> = new Set([
  '/.well-known/openid-configuration',
  '/.well-known/oauth-authorization-server',
  '/jwks',
]);

/** The documents of a provider by path. Changed keys or settings make a new provider, with new documents. */
const kept = new WeakMap<Provider, Map<string, Reply>>();

/**
 * Answers a request for metadata or public keys with the text of the library's first answer. Caches may store
 * it, and revalidate it by its entity tag. Returns undefined for other requests.
 */
export async function keptDocument(
  application: Application,
  event: HttpEvent,
): Promise<HttpResult | undefined> {
  const path = pathBelowIssuer(event.rawPath);
  if (event.requestContext.http.method === 'POST' || !DOCUMENTS.has(path)) return undefined;
  const provider = await providerOf(application);
  const documents = kept.get(provider) ?? new Map<string, Reply>();
  kept.set(provider, documents);
  const known = documents.get(path);
  if (known) return replyResult(known, headerOf(event, 'if-none-match'));
  const result = await answerAsIssuer(application, withoutCaller(event));
  if (result.statusCode !== 200) return result;
  documents.set(path, documentIn(result));
  return keptDocument(application, event);
}

/** Returns a request without anything that belongs to its caller. */
function withoutCaller(event: HttpEvent): HttpEvent {
  const { cookies: _cookies, queryStringParameters: _query, body: _body, ...rest } = event;
  return { ...rest, headers: {}, rawQueryString: '' };
}

function documentIn({ headers, body = '' }: HttpResult): Reply {
  const type = String(headers?.['content-type']);
  return new Reply(200, { 'Content-Type': type, ...cacheHeaders(body, METADATA_SECONDS) }, body);
}
