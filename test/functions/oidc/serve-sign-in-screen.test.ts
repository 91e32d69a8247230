import { beforeAll, describe, expect, it } from 'vitest';
import * as screen from '../../../functions/oidc/serve-sign-in-screen.ts';
import { rotateKeyring } from '../../../shared/auth/keys/signing-keys.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { callProtocol } from '../../support/call-protocol.ts';
import type { Request } from '../../support/invoke.ts';
import { logLinesOf } from '../../support/log-lines.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant();
beforeAll(() => rotateKeyring('RS256'));

const PAGE = { method: 'GET', path: '/oidc/{app}/interaction/{uid}' } as const;
const HTML = { 'content-type': expect.stringContaining('text/html') };

/** Calls a route of the sign-in screen of the tenant's application. */
function call(route: Parameters<typeof callProtocol>[1], { params, ...request }: Request = {}) {
  const named = { app: tenant.app, uid: 'unknown', code: 'unknown', ...params };
  return callProtocol(screen, route, { params: named, ...request });
}

describe('the sign-in screen of an application', () => {
  const routes = screen.protocol.routes.map((route) => [`${route.method} ${route.path}`, route] as const);

  it.each(routes.filter(([, { method }]) => method !== 'POST'))(
    'answers %s with a page to a browser without a started sign-in',
    async (_, route) => {
      const status = route.path === PAGE.path ? 400 : 404;
      expect(await call(route)).toMatchObject({ status, headers: HTML });
    },
  );

  it.each(routes.filter(([, { method }]) => method === 'POST'))(
    'answers %s of a browser without a started sign-in with a redirect to the page',
    async (_, route) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const location = route.path.replace('{app}', tenant.app).replaceAll(/\{\w+\}/g, 'unknown');
      const answer = await call(route, { headers, body: 'x=y' });
      expect(answer).toMatchObject({ status: 303, headers: { location } });
    },
  );

  it('answers 404 with a page for an application that does not exist', async () => {
    expect(await call(PAGE, { params: { app: newId('app') } })).toMatchObject({ status: 404, headers: HTML });
  });

  it('serves nothing of the provider', async () => {
    const paths = screen.protocol.routes.map(({ path }) => path);
    expect(paths.filter((path) => !path.startsWith('/oidc/{app}/interaction/'))).toEqual([]);
  });

  it('logs a line for each request, by its route, without text of the address', async () => {
    const uid = 'zL9dY3sQ0aXv';
    const lines = await logLinesOf(() => call(PAGE, { params: { uid } }));
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { operation: 'serveSignInScreen', route: `${PAGE.method} ${PAGE.path}`, application: tenant.app },
    ]);
    expect(lines.join()).not.toContain(uid);
  });
});
