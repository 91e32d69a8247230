import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { ownFormRequest } from './own-form.ts';
import { RACERS } from './races.ts';
import type { RunningService } from './service.ts';

type Json = Record<string, unknown>;

/**
 * The first complete path through the service, over HTTP: from nothing to a signed-in user, what ends, and
 * who wins a race.
 */
export function describeFirstPath(service: () => RunningService): void {
  /** One request to the running service; JSON in, JSON out. */
  async function send(method: string, path: string, headers: Record<string, string> = {}, body?: Json) {
    const response = await fetch(path.startsWith('http') ? path : service().baseUrl + path, {
      method,
      redirect: 'manual',
      headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = text !== '' && response.headers.get('content-type')?.includes('json');
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: (isJson ? JSON.parse(text) : {}) as Json,
    };
  }

  const bearer = (token: unknown) => ({ authorization: `Bearer ${token}` });

  async function hubToken(): Promise<Record<string, string>> {
    return bearer(service().seed.hub_access_token);
  }

  /** An application of the seeded account with a credential, made through the API alone. */
  async function makeApplication(config: Json = {}) {
    const hub = await hubToken();
    const created = await send('POST', '/applications', hub, {
      name: 'Shop',
      account: service().seed.account,
      config,
    });
    expect(created.status).toBe(201);
    const app = String(created.body['id']);
    const credential = await send('POST', `/applications/${app}/creds`, hub, { name: 'Backend' });
    expect(credential.status).toBe(201);
    const keys = {
      'x-svc-app-key': String(credential.body['client_id']),
      'x-svc-app-secret': String(credential.body['secret']),
    };
    return { app, hub, keys };
  }

  describe('from nothing to a signed-in user', () => {
    // It redeems the link like a browser, and reads with the user's token.
    it('makes an application, key and link, redeems it, and reads the profile', async () => {
      const { app, keys } = await makeApplication({ default_redirect_url: 'https://shop.example/welcome' });
      const made = await send('POST', '/hub/auth/magic', keys, {
        data: { email: 'Grace@Example.com', first_name: 'Grace' },
        verification_type: 'email',
        redirect_url: '/orders?from=mail',
        link_data: { campaign: 'spring' },
      });
      expect(made).toMatchObject({ status: 200, body: { app_user_id: expect.stringMatching(/^user_/) } });
      const link = String(made.body['link']);

      const visit = await send('GET', `${link}?tab=2`, { accept: 'text/html' });
      expect(visit.status).toBe(200);
      expect(visit.text).toContain('g***@example.com');
      const peek = await send('GET', link, { accept: 'application/json' });
      expect(peek.body).toMatchObject({ purpose: 'auth', app_id: app, link_meta: { campaign: 'spring' } });

      const redeemed = await fetch(link, ownFormRequest({ accept: 'text/html' }));
      expect(redeemed.status).toBe(303);
      const target = new URL(redeemed.headers.get('location') ?? '');
      expect(target.href).toMatch(/^https:\/\/shop\.example\/welcome\/orders\?from=mail#svc_code=/);
      const code = new URLSearchParams(target.hash.slice(1)).get('svc_code');

      const tokens = await send('POST', '/hub/auth/token', {}, { code });
      expect(tokens.status).toBe(200);
      const again = await send('POST', '/hub/auth/token', {}, { code });
      expect(again).toMatchObject({ status: 400, body: { code: 'invalid_grant' } });

      const profile = await send('GET', `/me/applications/${app}/data`, bearer(tokens.body['access_token']));
      expect(profile).toMatchObject({
        status: 200,
        body: {
          svc_user: made.body['app_user_id'],
          state: 'enabled',
          auth_level: 'verified',
          data: { email: 'grace@example.com', first_name: 'Grace' },
          verified_data: { email: 'grace@example.com' },
          groups: [],
          meta: { first_sign_in: expect.any(String), last_sign_in: expect.any(String) },
        },
      });

      const used = await send('POST', link, { accept: 'application/json' });
      expect(used).toMatchObject({ status: 410, body: { code: 'link_used' } });
    });

    it('signs in by an e-mailed code, with a token that the published keys verify', async () => {
      const { app, keys } = await makeApplication();
      const publishable = { 'x-svc-app-key': keys['x-svc-app-key'] };
      const email = `${crypto.randomUUID()}@example.com`;
      const started = await send('POST', '/hub/auth/init', publishable, { email });
      expect(started).toMatchObject({ status: 200, body: { challenge_id: expect.any(String) } });
      const [message] = await service().inbox(email);
      const completed = await send('POST', '/hub/auth/complete', publishable, {
        challenge_id: started.body['challenge_id'],
        token: message?.code,
      });
      expect(completed.status).toBe(200);
      const jwks = createRemoteJWKSet(new URL('/hub/auth/keys', service().baseUrl));
      const { payload, protectedHeader } = await jwtVerify(String(completed.body['access_token']), jwks, {
        issuer: service().baseUrl,
        audience: `app:${app}`,
        algorithms: ['RS256'],
      });
      expect(protectedHeader.typ).toBe('at+jwt');
      expect(payload).toMatchObject({
        'https://auth.svc/app_user_id': payload.sub,
        'https://auth.svc/auth_level': 'verified',
        'https://auth.svc/is_verified_user': true,
      });
    });

    it('signs in to the hub, where the new user makes an account up to the plan limit', async () => {
      const email = `${crypto.randomUUID()}@example.com`;
      const hubKey = { 'x-svc-app-key': 'key_hub' };
      const { body: challenge } = await send('POST', '/hub/auth/init', hubKey, { email });
      const [message] = await service().inbox(email);
      const { body: tokens } = await send('POST', '/hub/auth/complete', hubKey, {
        challenge_id: challenge['challenge_id'],
        token: message?.code,
      });
      const hub = bearer(tokens['access_token']);
      const account = await send('POST', '/accounts', hub, { name: 'Acme' });
      expect(account.status).toBe(201);
      expect(await send('POST', '/applications', hub, { name: 'A' })).toMatchObject({
        status: 402,
        body: { code: 'plan_required' },
      });
      await send('PUT', `/accounts/${account.body['id']}/subscription`, hub, { plan: 'free' });
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => send('POST', '/applications', hub, { name: 'Same name' })),
      );
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).toEqual([201, 201, 201, 402, 402, 402, 402, 402]);
    });
  });

  describe('what has ended', () => {
    async function signedIn() {
      const { app, hub, keys } = await makeApplication();
      const made = await send('POST', '/hub/auth/magic', keys, { data: { email: 'a@example.com' } });
      const redeemed = await send('POST', String(made.body['link']), { accept: 'application/json' });
      expect(redeemed.status).toBe(200);
      return { app, hub, keys, tokens: redeemed.body };
    }

    it('is refused on the very next request: a session signed out', async () => {
      const { app, tokens } = await signedIn();
      const user = bearer(tokens['access_token']);
      expect((await send('GET', `/me/applications/${app}/data`, user)).status).toBe(200);
      expect((await send('POST', `/me/applications/${app}/signout`, user, {})).status).toBe(204);
      expect(await send('GET', `/me/applications/${app}/data`, user)).toMatchObject({
        status: 401,
        body: { code: 'revoked_session' },
      });
      const refreshed = await send('POST', '/hub/auth/token', {}, { refresh_token: tokens['refresh_token'] });
      expect(refreshed).toMatchObject({ status: 400, body: { code: 'invalid_grant' } });
    });

    it('is refused at once for a deleted credential and its service-account tokens', async () => {
      const { app, hub, keys } = await makeApplication();
      const { body: token } = await send('POST', '/hub/auth/token', keys, {
        grant_type: 'client_credentials',
      });
      const serviceAccount = bearer(token['access_token']);
      expect((await send('GET', `/applications/${app}`, serviceAccount)).status).toBe(200);
      expect((await send('GET', `/applications/${app}/schema`, keys)).status).toBe(200);
      const deleted = await send('DELETE', `/applications/${app}/creds/${keys['x-svc-app-key']}`, hub);
      expect(deleted.status).toBe(204);
      expect((await send('GET', `/applications/${app}/schema`, keys)).status).toBe(401);
      expect((await send('GET', `/applications/${app}`, serviceAccount)).status).toBe(401);
    });

    it('is refused on the very next request: an application deleted', async () => {
      const { app, hub, keys, tokens } = await signedIn();
      expect((await send('DELETE', `/applications/${app}`, hub)).status).toBe(204);
      expect((await send('GET', `/applications/${app}`, hub)).status).toBe(404);
      expect((await send('GET', `/applications/${app}/schema`, keys)).status).toBe(401);
      expect(
        (await send('POST', '/hub/auth/magic', keys, { data: { email: 'b@example.com' } })).status,
      ).not.toBe(200);
      const refreshed = await send('POST', '/hub/auth/token', {}, { refresh_token: tokens['refresh_token'] });
      expect(refreshed.status).toBe(400);
      const user = bearer(tokens['access_token']);
      for (const [method, path] of [
        ['GET', `/me/applications/${app}/data`],
        ['PATCH', `/me/applications/${app}/data`],
        ['POST', '/me/groups'],
      ] as const) {
        const body = method === 'GET' ? undefined : {};
        expect(await send(method, path, user, body)).toMatchObject({
          status: 401,
          body: { code: 'revoked_session' },
        });
      }
    });
  });

  describe('races', () => {
    it(`let exactly one of ${RACERS} parallel redemptions have the session`, { tags: 'heavy' }, async () => {
      const { keys } = await makeApplication();
      const { body: made } = await send('POST', '/hub/auth/magic', keys, {
        data: { email: 'race@example.com' },
      });
      const answers = await Promise.all(
        Array.from({ length: RACERS }, () =>
          send('POST', String(made['link']), { accept: 'application/json' }),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 410]));
    });

    it('let one of two updates with one precondition win, and show the other the author', async () => {
      const { app, hub } = await makeApplication();
      const { body: read } = await send('GET', `/applications/${app}`, hub);
      const headers = { ...hub, 'if-unmodified-since': String(read['updated_at']) };
      const answers = await Promise.all(
        ['one', 'two'].map((description) => send('PATCH', `/applications/${app}`, headers, { description })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
      const loser = answers.find(({ status }) => status === 412);
      expect(loser?.body).toMatchObject({
        code: 'precondition_failed',
        updated_by: decodeJwt(service().seed.hub_access_token).sub,
        updated_at: expect.any(String),
      });
    });

    it('give every tab the same session when 10 refresh at once, until one uses it', async () => {
      const { keys } = await makeApplication();
      const { body: made } = await send('POST', '/hub/auth/magic', keys, {
        data: { email: 'tabs@example.com' },
      });
      const { body: first } = await send('POST', String(made['link']), { accept: 'application/json' });
      const refresh = (token: unknown) => send('POST', '/hub/auth/token', {}, { refresh_token: token });
      const tabs = await Promise.all(Array.from({ length: 10 }, () => refresh(first['refresh_token'])));
      expect(new Set(tabs.map(({ status }) => status))).toEqual(new Set([200]));
      expect(new Set(tabs.map(({ body }) => body['refresh_token'])).size).toBe(1);
      const next = await refresh(tabs[0]?.body['refresh_token']);
      expect(next.status).toBe(200);
      const replayed = await refresh(first['refresh_token']);
      expect(replayed).toMatchObject({ status: 400, body: { code: 'invalid_grant' } });
    });
  });

  describe('browsers', () => {
    it('get a preflight answer for every route, for any origin, without credentials', async () => {
      const response = await fetch(`${service().baseUrl}/applications`, {
        method: 'OPTIONS',
        headers: {
          origin: 'https://shop.example',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization,content-type,idempotency-key',
        },
      });
      expect(response.status).toBe(204);
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    });

    it('and everybody else get the Error shape for routes and methods that do not exist', async () => {
      expect(await send('GET', '/nowhere')).toMatchObject({ status: 404, body: { code: 'route_not_found' } });
      for (const [method, path, allow] of [
        ['DELETE', '/applications', 'GET, HEAD, POST'],
        ['GET', '/hub/auth/init', 'POST'],
        ['POST', '/ready', 'GET, HEAD'],
        ['PUT', '/oidc/app_hub/jwks', 'GET, HEAD'],
      ] as const) {
        const { status, body, headers } = await send(method, path);
        expect([status, body['code'], headers.get('allow')]).toEqual([405, 'method_not_allowed', allow]);
      }
      const options = await send('OPTIONS', '/applications');
      expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, POST, OPTIONS']);
      expect((await send('HEAD', '/applications')).status).toBe(401);
      expect((await send('HEAD', '/applications', await hubToken())).status).toBe(200);
    });
  });
}
