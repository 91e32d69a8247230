import { config } from '../platform/config.ts';
import { ApiError } from '../platform/errors.ts';
import { failureFields } from '../platform/failure-fields.ts';
import { noteOnRequest } from '../platform/request/request-notes.ts';
import { type HttpEvent, type HttpResult, headerOf } from './http-event.ts';
import type { Operation } from './operation.ts';
import { problemResponse } from './problem-response.ts';
import { redirect, replyResult } from './reply.ts';

/**
 * What a function answers with. Data is answered on every host. If the console has a host of its own, pages
 * and files are answered on the other hosts only, and the console on its own host only.
 */
export type Content = 'data' | 'pages' | 'console';

const CONSOLE = '/console';

/**
 * Returns what an operation answers with. A public one with answers that are no JSON has pages or files,
 * which a browser opens by their address. No address makes a browser send the token that others need.
 */
export function contentOfOperation({ auth, path, success }: Operation): Content {
  if (path === CONSOLE || path.startsWith(`${CONSOLE}/`)) return 'console';
  return auth.length === 0 && success.media !== undefined ? 'pages' : 'data';
}

/**
 * Answers a request at a host that does not have the content: reads of the console are redirected to its
 * host, and `/` of that host to the console. All others get 404. Undefined if the host has the content, or if
 * the console has no host of its own (decision 0626).
 */
export function checkHost(event: HttpEvent, content: Content): HttpResult | undefined {
  const address = config('CONSOLE_URL');
  if (address === '' || content === 'data') return undefined;
  const { hostname, origin } = new URL(address);
  const isAtConsole = event.requestContext.domainName.toLowerCase() === hostname;
  if (isAtConsole === (content === 'console')) return undefined;
  if (content === 'console') return isRead(event) ? leadTo(origin + targetOf(event)) : notHere(event, origin);
  if (event.rawPath !== '/' || !isRead(event)) return notHere(event, new URL(config('BASE_URL')).origin);
  // The links of the start page as JSON are data.
  return headerOf(event, 'accept')?.includes('application/json') ? undefined : leadTo(origin + CONSOLE);
}

function isRead({ requestContext }: HttpEvent): boolean {
  return ['GET', 'HEAD'].includes(requestContext.http.method);
}

/** Returns path and query of a request, encoded again. */
function targetOf({ rawPath, rawQueryString: query }: HttpEvent): string {
  const path = rawPath.split('/').map(encodeURIComponent).join('/');
  return query ? `${path}?${query}` : path;
}

function leadTo(address: string): HttpResult {
  return replyResult(redirect(302, address));
}

function notHere({ rawPath, requestContext }: HttpEvent, origin: string): HttpResult {
  const error = new ApiError('route_not_found', `${rawPath} is at ${origin}`);
  noteOnRequest(failureFields(error));
  return problemResponse(error, requestContext.requestId);
}
