import type { HttpEvent, HttpResult } from '../../shared/http/event.ts';
import { failureResponse } from '../../shared/http/middleware/error-boundary.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { withSecurityHeaders } from '../../shared/http/security-headers.ts';
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
  success: { status: 200 },
  errors: ['route_not_found', 'method_not_allowed'],
});

/** `METHOD /path` of every route, separated by commas; infra puts it into the bundle. */
function routes(): { method: string; pattern: RegExp }[] {
  return (process.env['ROUTES'] ?? '').split(',').map((route) => {
    const [method = '', path = ''] = route.split(' ');
    return { method, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+').replaceAll('.', '\\.')}$`) };
  });
}

/** Returns 405 with `Allow` if the path exists with other methods, else 404, in the shape of any error. */
export async function handler(event: HttpEvent): Promise<HttpResult> {
  const { method } = event.requestContext.http;
  const allowed = routes().filter(({ pattern }) => pattern.test(event.rawPath));
  const methods = [...new Set(allowed.map((route) => route.method))].sort().join(', ');
  const error = methods
    ? new ApiError('method_not_allowed', `${method} is not possible here; allowed: ${methods}`, {
        headers: { Allow: methods },
      })
    : new ApiError('route_not_found', 'GET /docs lists the routes');
  return withSecurityHeaders(failureResponse(error, contract, event.requestContext.requestId).response);
}
