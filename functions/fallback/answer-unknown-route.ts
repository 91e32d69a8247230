import { chain } from '../../shared/http/chain.ts';
import type { HttpEvent } from '../../shared/http/event.ts';
import { defineOperation } from '../../shared/http/operation.ts';
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

/** Throws 405 with `Allow` if the path exists with other methods, else 404. */
async function refuse({ rawPath, requestContext }: HttpEvent): Promise<never> {
  const { method } = requestContext.http;
  const allowed = routes().filter(({ pattern }) => pattern.test(rawPath));
  const methods = [...new Set(allowed.map((route) => route.method))].sort().join(', ');
  if (!methods) throw new ApiError('route_not_found', 'GET /docs lists the routes');
  throw new ApiError('method_not_allowed', `${method} is not possible here; allowed: ${methods}`, {
    headers: { Allow: methods },
  });
}

export const handler = chain(contract, refuse);
