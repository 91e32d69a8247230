import { beforeAll, describe, expect, it } from 'vitest';
import * as account from '../../../functions/oidc/serve-account-page.ts';
import { rotateKeyring } from '../../../shared/auth/keys/signing-keys.ts';
import { config } from '../../../shared/platform/config.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { callProtocol } from '../../support/call-protocol.ts';
import type { Request } from '../../support/invoke.ts';
import { logLinesOf } from '../../support/log-lines.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant();
beforeAll(() => rotateKeyring('RS256'));

const PAGE = { method: 'GET', path: '/oidc/{app}/account' } as const;

/** Calls a route of the account page of the tenant's application. */
function call(route: Parameters<typeof callProtocol>[1], { params, ...request }: Request = {}) {
  const named = { app: tenant.app, part: 'sessions', ...params };
  return callProtocol(account, route, { params: named, ...request });
}

describe('the account page of an application', () => {
  const routes = new Map(account.protocol.routes.map((route) => [`${route.method} ${route.path}`, route]));

  it.each([
    ['GET /oidc/{app}/account', 303, '/auth?client_id=svc_account_page&'],
    ['GET /oidc/{app}/account/{part}', 303, '/auth?client_id=svc_account_page&'],
    ['POST /oidc/{app}/account/token', 401, undefined],
    ['POST /oidc/{app}/account/sign-out', 303, '/account/signed-out'],
  ])('answers %s of a browser without a session', async (name, status, address) => {
    const route = routes.get(name) ?? PAGE;
    const origin = new URL(config('BASE_URL')).origin;
    const headers = { origin, 'sec-fetch-site': 'same-origin', 'x-svc-account-page': '1' };
    const answer = await call(route, { headers });
    const location = address && expect.stringContaining(`/oidc/${tenant.app}${address}`);
    expect([answer.status, answer.headers['location']]).toEqual([status, location]);
  });

  it('has no other routes', () => {
    expect(routes.size).toBe(5);
  });

  it('answers 404 with a page for an application that does not exist', async () => {
    const answer = await call(PAGE, { params: { app: newId('app') } });
    expect(answer).toMatchObject({
      status: 404,
      headers: { 'content-type': expect.stringContaining('text/html') },
    });
  });

  it('logs a line for each request, by its route', async () => {
    const lines = await logLinesOf(() => call(PAGE));
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { operation: 'serveAccountPage', route: `${PAGE.method} ${PAGE.path}`, application: tenant.app },
    ]);
  });
});
