import { chain } from '../../shared/http/chain.ts';
import { type HttpEvent, type HttpResult, headerOf } from '../../shared/http/http-event.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { methodNotAllowed, optionsAnswer, routesText } from '../../shared/http/other-methods.ts';
import { ApiError } from '../../shared/platform/errors.ts';

/** The contract of the catch-all route, which is no operation of its own. */
const contract = defineOperation({
  id: 'answerUnknownRoute',
  method: 'GET',
  path: '/',
  summary: 'Answers requests that match no route',
  tags: ['fallback'],
  auth: [],
  uses: [],
  success: { status: 204 },
  errors: ['route_not_found', 'method_not_allowed'],
});

function routes(): { methods: string[]; pattern: RegExp }[] {
  return routesText()
    .split(',')
    .map((route) => {
      const words = route.split(' ');
      const path = words.at(-1) ?? '';
      return {
        methods: words.slice(0, -1),
        pattern: patternOf(path),
      };
    });
}

/** Returns the pattern of a route's path, whose last parameter may take several segments (`{path+}`). */
function patternOf(path: string): RegExp {
  const text = path
    .replaceAll('.', '\\.')
    .replace(/\{\w+\}/g, '[^/]+')
    .replace(/\{\w+\+\}/g, '.+');
  return new RegExp(`^${text}$`);
}

/** Returns the methods of a decoded path, in order. */
function methodsOf(path: string): string[] {
  const matching = routes().filter(({ pattern }) => pattern.test(path));
  return [...new Set(matching.flatMap(({ methods }) => methods))].sort();
}

/**
 * True for the request by which a browser asks before a request (Fetch, "CORS-preflight fetch"). API Gateway
 * adds the CORS headers to its answer (decision 0125).
 */
function isPreflight(event: HttpEvent): boolean {
  return (
    headerOf(event, 'access-control-request-method') !== undefined && headerOf(event, 'origin') !== undefined
  );
}

/**
 * Returns the path without doubled and trailing slashes, encoded, if it is another one that exists. Its only
 * leading slash keeps it on this host. Undefined if it has a segment that URL parsers remove.
 */
function tidied(path: string): string | undefined {
  const tidy = path.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
  if (tidy === path || methodsOf(tidy).length === 0) return undefined;
  const segments = tidy.split('/');
  return segments.some(isDots) ? undefined : segments.map(encodeURIComponent).join('/');
}

const isDots = (segment: string) => segment === '.' || segment === '..';

/**
 * Answers a path with doubled or trailing slashes: reads are redirected to the path without them, other
 * requests get 404 with that path. An empty id ends in such a path, and so does the id `..`, which URL
 * parsers remove with the segment before it: a redirected DELETE deleted the parent (decision 0244).
 */
function answerUntidy({ requestContext, rawQueryString }: HttpEvent, tidy: string): HttpResult {
  const { method } = requestContext.http;
  if (method !== 'GET' && method !== 'HEAD') {
    const cause = 'This address has an empty segment. If no id is missing';
    throw new ApiError('route_not_found', `${cause}, the right address is ${tidy}`);
  }
  const query = rawQueryString && `?${rawQueryString}`;
  return { statusCode: 308, headers: { Location: tidy + query, 'Cache-Control': 'no-store' } };
}

/**
 * Answers OPTIONS with the methods of the path (RFC 9110, 9.3.7), and a preflight of any path with 204.
 * Redirects reads from a path with doubled or trailing slashes. Throws 405 with `Allow` if the path exists
 * with other methods, else 404.
 */
async function answerUnknownRoute(event: HttpEvent): Promise<HttpResult> {
  const { method } = event.requestContext.http;
  const methods = methodsOf(event.rawPath);
  if (method === 'OPTIONS' && (methods.length > 0 || isPreflight(event))) return optionsAnswer(methods);
  const tidy = tidied(event.rawPath);
  if (tidy !== undefined) return answerUntidy(event, tidy);
  if (methods.length === 0) throw new ApiError('route_not_found', 'GET /docs lists the routes');
  throw methodNotAllowed(method, methods);
}

export const handler = chain(contract, answerUnknownRoute);
