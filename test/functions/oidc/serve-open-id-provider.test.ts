import { beforeAll, describe, expect, it } from 'vitest';
import * as provider from '../../../functions/oidc/serve-open-id-provider.ts';
import { rotateKeyring } from '../../../shared/auth/keys/signing-keys.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { callProtocol } from '../../support/call-protocol.ts';
import type { Request } from '../../support/invoke.ts';
import { logLinesOf } from '../../support/log-lines.ts';
import { makeTenant } from '../../support/tenants.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant();
beforeAll(() => rotateKeyring('RS256'));

/** Calls a route of the provider of the tenant's application. */
function call(route: Parameters<typeof callProtocol>[1], { params, ...request }: Request = {}) {
  return callProtocol(provider, route, { params: { app: tenant.app, ...params }, ...request });
}

const DISCOVERY = { method: 'GET', path: '/oidc/{app}/.well-known/openid-configuration' } as const;
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

describe('the OpenID provider of an application', () => {
  it('answers its metadata with issuer and endpoints below the base URL, for any Host', async () => {
    const { status, body } = await call(DISCOVERY, { headers: { host: 'evil.example' } });
    expect(status).toBe(200);
    const issuer = `http://localhost:4000/oidc/${tenant.app}`;
    expect(body).toMatchObject({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/me`,
      jwks_uri: `${issuer}/jwks`,
      introspection_endpoint: `${issuer}/token/introspection`,
      revocation_endpoint: `${issuer}/token/revocation`,
      end_session_endpoint: `${issuer}/session/end`,
      pushed_authorization_request_endpoint: `${issuer}/request`,
    });
    expect(JSON.stringify(body)).not.toContain('evil.example');
  });

  it('has an issuer of its own', async () => {
    const other = await makeTenant();
    const [own, others] = [await call(DISCOVERY), await call(DISCOVERY, { params: { app: other.app } })];
    expect(others.body['issuer']).toBe(`http://localhost:4000/oidc/${other.app}`);
    expect(others.body['issuer']).not.toBe(own.body['issuer']);
  });

  it('answers public keys without anything private', async () => {
    const { status, body } = await call({ method: 'GET', path: '/oidc/{app}/jwks' });
    expect(status).toBe(200);
    const keys = body['keys'] as Record<string, unknown>[];
    expect(keys.map(({ alg }) => alg)).toContain('RS256');
    for (const key of keys)
      for (const name of ['d', 'p', 'q', 'dp', 'dq', 'qi', 'k']) expect(key).not.toHaveProperty(name);
  });

  // Unknown unless the application takes registrations.
  const REGISTRATION = '/oidc/{app}/reg';
  const routes = provider.protocol.routes.filter(({ path }) => path !== REGISTRATION);

  it.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    'knows its route %s',
    async (_, route) => {
      const answer = await call(route, {
        params: { uid: 'nothing' },
        ...(route.method === 'POST' && { headers: FORM, body: 'x=y' }),
      });
      expect(answer.status).toBeLessThan(500);
      expect(answer.text).not.toBe('Not Found');
    },
  );

  it('answers an unknown route as the provider does', async () => {
    for (const route of [
      { method: 'GET', path: '/oidc/{app}/nowhere' },
      { method: 'POST', path: REGISTRATION },
    ] as const)
      expect(await call(route)).toMatchObject({ status: 404, text: 'Not Found' });
  });

  it('answers 401 and an uncached OAuth error to a client without its secret', async () => {
    const answer = await call(
      { method: 'POST', path: '/oidc/{app}/token' },
      { headers: FORM, body: 'grant_type=authorization_code&code=x&client_id=key_nobody&client_secret=y' },
    );
    expect(answer).toMatchObject({
      status: 401,
      headers: { 'cache-control': 'no-store' },
      body: { error: 'invalid_client' },
    });
  });

  it('answers 404 for an unknown application: JSON to programs, a page to browsers', async () => {
    const params = { app: newId('app') };
    expect(await call(DISCOVERY, { params })).toMatchObject({
      status: 404,
      headers: { 'content-type': 'application/problem+json' },
      body: { code: 'application_not_found' },
    });
    expect(await call({ method: 'GET', path: '/oidc/{app}/auth' }, { params })).toMatchObject({
      status: 404,
      headers: { 'content-type': expect.stringContaining('text/html') },
    });
  });

  it('logs a line for each request, by its route, without text of the address', async () => {
    const query = { client_id: 'key_nobody', login_hint: 'grace@example.com' };
    const lines = await logLinesOf(() => call({ method: 'GET', path: '/oidc/{app}/auth' }, { query }));
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      {
        level: 'info',
        operation: 'serveOpenIdProvider',
        method: 'GET',
        route: 'GET /oidc/{app}/auth',
        application: tenant.app,
        status: 400,
      },
    ]);
    expect(lines.join()).not.toMatch(/grace|key_nobody/);
  });
});
