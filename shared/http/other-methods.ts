import { ApiError } from '../platform/errors.ts';
import { failureFields } from '../platform/failure-fields.ts';
import { noteOnRequest } from '../platform/request/request-notes.ts';
import type { HttpEvent, HttpResult } from './http-event.ts';
import { problemResponse } from './problem-response.ts';

/**
 * Returns the methods of paths as `METHOD METHOD /path`, separated by commas. Infra puts this text into
 * bundles: all paths for the function of unknown routes, and for another function the paths of which it
 * receives every method.
 */
export function routesText(): string {
  return process.env['ROUTES'] ?? '';
}

/**
 * Answers a request whose path does not have its method: 405 with `Allow`, and 204 to `OPTIONS`. Undefined
 * for a method that the path has. A function that reads receives every method of its path that has no
 * function of its own, so this runs before the caller is checked (decision 0269).
 */
export function answerOtherMethod({ routeKey, requestContext }: HttpEvent): HttpResult | undefined {
  const { requestId, http } = requestContext;
  const methods = methodsAt(routeKey.split(' ')[1]);
  if (methods === undefined || methods.includes(http.method)) return undefined;
  if (http.method === 'OPTIONS') return optionsAnswer(methods);
  const error = methodNotAllowed(http.method, methods);
  noteOnRequest(failureFields(error));
  return problemResponse(error, requestId);
}

/** Returns the methods of a path of the API, in order; undefined if the text of routes does not have it. */
function methodsAt(path: string | undefined): string[] | undefined {
  const text = `,${routesText()},`;
  const end = text.indexOf(` ${path},`);
  return end === -1
    ? undefined
    : text
        .slice(text.lastIndexOf(',', end) + 1, end)
        .split(' ')
        .sort();
}

/** Answers `OPTIONS` with the methods of a path (RFC 9110, 9.3.7). */
export function optionsAnswer(methods: readonly string[]): HttpResult {
  return {
    statusCode: 204,
    headers: { Allow: [...methods, 'OPTIONS'].join(', '), 'Cache-Control': 'no-store' },
  };
}

/** Creates the error 405 with `Allow`. */
export function methodNotAllowed(method: string, methods: readonly string[]): ApiError {
  const allowed = methods.join(', ');
  return new ApiError('method_not_allowed', `${method} is not possible here; allowed: ${allowed}`, {
    headers: { Allow: allowed },
  });
}
