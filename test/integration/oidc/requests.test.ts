import { beforeAll, describe, expect, it } from 'vitest';
import { CookieBrowser, type Page } from '../../support/cookie-browser.ts';
import {
  type Answer,
  answerAt,
  answerPages,
  api,
  authorizationRequest,
  exchange,
  makeApplication,
  makeParty,
  newCode,
  newTokens,
  OFFLINE,
  type Party,
  post,
  REDIRECT_URI,
  refresh,
  userinfo,
} from '../../support/oidc-flow.ts';
import { useService } from '../../support/service.ts';

const service = useService();
const EMAIL = `${crypto.randomUUID()}@example.com`;
let browser: CookieBrowser;
let party: Party;

/** One browser that is signed in: each further client only asks for consent. */
beforeAll(async () => {
  browser = new CookieBrowser(service().baseUrl);
  party = await makeParty(service());
  await newTokens(service(), browser, party, { email: EMAIL });
});

const authorize = async (client: Party, params: Record<string, string | undefined> = {}): Promise<Page> => {
  const { url } = authorizationRequest(client, params);
  return answerPages(service(), browser, await browser.get(url), EMAIL);
};
const codeFor = (client: Party, params: Record<string, string> = {}) =>
  newCode(service(), browser, client, { email: EMAIL, ...params });

function expectErrorPage(page: Page, text: string): void {
  expect(page.status).toBe(400);
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(page.text).toContain(text);
  expect(page.text).not.toMatch(/\bat .*\.(js|ts):\d+|node_modules/);
}

describe('the redirect URI', () => {
  it.each([
    ['another host', 'https://attacker.example/callback'],
    ['a further path segment', `${REDIRECT_URI}/more`],
    ['a query', `${REDIRECT_URI}?a=b`],
    ['another case', 'https://client.example/Callback'],
    ['a trailing slash', `${REDIRECT_URI}/`],
    ['an explicit default port', 'https://client.example:443/callback'],
    ['another port', 'https://client.example:8443/callback'],
    ['http', 'http://client.example/callback'],
    ['user info', 'https://client.example@attacker.example/callback'],
    ['a script', 'javascript:alert(1)//client.example'],
    ['a path that leads out', 'https://client.example/callback/../../attacker'],
    ['an encoded one', 'https%3A%2F%2Fclient.example%2Fcallback'],
  ])('is compared exactly: %s leads nowhere', async (_, redirect_uri) => {
    expectErrorPage(await authorize(party, { redirect_uri }), 'redirect_uri');
  });

  it('has to be sent, also where the client has only one', async () => {
    expectErrorPage(await authorize(party, { redirect_uri: undefined }), 'redirect_uri');
  });

  it('has to be the same when the code is exchanged', async () => {
    const other = 'https://client.example/other';
    const two = await makeParty(service(), { redirect_uris: [REDIRECT_URI, other] });
    const { code, request } = await codeFor(two);
    expect(await exchange(two, code, request, { redirect_uri: other })).toBeOauthError(400, 'invalid_grant');
  });

  it('of a native client may have any loopback port, and no other', async () => {
    const native = await makeParty(service(), {
      application_type: 'native',
      token_endpoint_auth_method: 'none',
      redirect_uris: ['http://127.0.0.1/callback', 'com.example.app:/callback'],
    });
    for (const redirect_uri of ['http://127.0.0.1:51234/callback', 'com.example.app:/callback']) {
      const page = await authorize(native, { redirect_uri });
      expect(page.url.startsWith(`${redirect_uri}?code=`)).toBe(true);
    }
    for (const redirect_uri of [
      'http://127.0.0.1:51234/other',
      'http://127.0.0.2:51234/callback',
      'com.example.app:/other',
    ]) {
      expectErrorPage(await authorize(native, { redirect_uri }), 'redirect_uri');
    }
  });

  it('of a web client has no free port, also on loopback', async () => {
    const web = await makeParty(service(), { redirect_uris: ['http://localhost:3000/callback'] });
    expectErrorPage(await authorize(web, { redirect_uri: 'http://localhost:3001/callback' }), 'redirect_uri');
  });
});

describe('PKCE', () => {
  it('is required unless the client is set up otherwise', async () => {
    const none = { code_challenge: undefined, code_challenge_method: undefined };
    expect((await authorize(party, none)).url).toContain('error=invalid_request');
    const optional = await makeParty(service(), { is_pkce_required: false });
    const page = await authorize(optional, none);
    const code = answerAt(page).get('code') ?? '';
    expect((await exchange(optional, code, {})).status).toBe(200);
  });

  it('is always required of a client without a secret', async () => {
    const spa = await makeParty(service(), { token_endpoint_auth_method: 'none', is_pkce_required: false });
    expect(spa.secret).toBeUndefined();
    const none = { code_challenge: undefined, code_challenge_method: undefined };
    expect((await authorize(spa, none)).url).toContain('error=invalid_request');
    const { code, request } = await codeFor(spa);
    expect((await exchange(spa, code, request)).status).toBe(200);
  });

  it('is not asked for where the client does not support it', async () => {
    const old = await makeParty(service(), { is_pkce_supported: false });
    const none = { code_challenge: undefined, code_challenge_method: undefined };
    const code = answerAt(await authorize(old, none)).get('code') ?? '';
    expect((await exchange(old, code, {})).status).toBe(200);
  });

  it.each([
    ['plain', { code_challenge_method: 'plain' }],
    ['no method, which means plain', { code_challenge_method: undefined }],
    ['a challenge that is too short', { code_challenge: 'short' }],
  ])('refuses %s', async (_, params) => {
    expect((await authorize(party, params)).url).toContain('error=invalid_request');
  });

  it.each([
    ['without the verifier', { code_verifier: undefined }],
    ['with another verifier', { code_verifier: 'x'.repeat(43) }],
  ])('gives nothing for a code %s', async (_, form) => {
    const { code, request } = await codeFor(party);
    expect(await exchange(party, code, request, form)).toBeOauthError(400, 'invalid_grant');
  });
});

describe('a client', () => {
  const grant = { grant_type: 'refresh_token', refresh_token: 'x' };

  it.each<[string, () => Promise<Answer>]>([
    ['a wrong secret', () => post({ ...party, secret: 'wrong' }, '/token', grant)],
    ['the hash of the secret', () => post({ ...party, secret: `${party.secret}x` }, '/token', grant)],
    ['no secret', () => post({ ...party, secret: undefined }, '/token', grant)],
    ['an unknown id', () => post({ ...party, clientId: 'key_unknown' }, '/token', grant)],
    ['an id with odd characters', () => post({ ...party, clientId: '#/../' }, '/token', grant)],
    [
      'the credentials of the backend',
      () =>
        post(
          { ...party, clientId: party.keys['x-svc-app-key'] ?? '', secret: party.keys['x-svc-app-secret'] },
          '/token',
          grant,
        ),
    ],
  ])('is refused with %s', async (_, attempt) => {
    const answer = await attempt();
    expect(answer).toBeOauthError(401, 'invalid_client');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('is refused as another one that sends its secret twice over', async () => {
    const answer = await post(party, '/token', {
      ...grant,
      client_id: party.clientId,
      client_secret: party.secret,
    });
    expect(answer.body).toMatchObject({ error: 'invalid_request' });
  });

  it('gets nothing for a code, a token or a session of another', async () => {
    const other = await makeParty(service());
    const { code, request } = await codeFor(party);
    expect((await exchange(other, code, request)).body).toMatchObject({ error: 'invalid_grant' });
    const tokens = await newTokens(service(), browser, party, { email: EMAIL, ...OFFLINE });
    expect((await refresh(other, tokens.refresh_token)).body).toMatchObject({ error: 'invalid_grant' });
    for (const token of [tokens.access_token, tokens.refresh_token]) {
      expect((await post(other, '/token/introspection', { token })).body).toEqual({ active: false });
      expect((await post(other, '/token/revocation', { token })).status).toBe(400);
    }
    expect((await userinfo(party, tokens.access_token)).status).toBe(200);
    expect((await refresh(party, tokens.refresh_token)).status).toBe(200);
  });

  it('of another application is no client, and its tokens and cookies are nothing', async () => {
    const { hub: _, ...application } = await makeApplication(service());
    const foreign = await makeParty(service(), {}, application);
    const here = { ...foreign, issuer: party.issuer };
    expectErrorPage(await authorize(here), 'client is invalid');
    expect((await post(here, '/token', grant)).body).toMatchObject({ error: 'invalid_client' });
    const tokens = await newTokens(service(), browser, party, { email: EMAIL });
    expect((await userinfo({ ...party, issuer: foreign.issuer }, tokens.access_token)).status).toBe(401);
    const silent = await browser.get(authorizationRequest(foreign, { prompt: 'none' }).url);
    expect(silent.url).toContain('error=login_required');
  });
});

describe('a client without redirect URIs', () => {
  it('signs nobody in, says so, and can ask about tokens', async () => {
    const bare = await makeParty(service(), { redirect_uris: [] });
    expectErrorPage(await authorize(bare), 'This client has no redirect_uris yet.');
    const answer = await post(bare, '/token/introspection', { token: 'x' });
    expect(answer).toMatchObject({ status: 200, body: { active: false } });
  });

  it('keeps the refresh tokens of a time when it had some', async () => {
    const own = await makeParty(service());
    const tokens = await newTokens(service(), browser, own, { email: EMAIL, ...OFFLINE });
    const path = `/applications/${own.app}/oidc-clients/${own.configuration}`;
    const config = { allowed_scopes: ['openid', 'email', 'offline_access'] };
    const answer = await api(service(), 'PUT', path, own.keys, { name: 'Client', config });
    expect(answer.status).toBe(200);
    expect((await refresh(own, tokens.refresh_token)).status).toBe(200);
  });
});

describe('scopes', () => {
  it('are limited to those of the client', async () => {
    const narrow = await makeParty(service(), { allowed_scopes: ['openid'] });
    expect((await authorize(narrow, { scope: 'openid email' })).url).toContain('error=invalid_scope');
    const none = await makeParty(service(), { allowed_scopes: [] });
    expect((await authorize(none, { scope: 'openid profile' })).url).toContain('error=invalid_scope');
    expect((await authorize(none)).url).toContain('code=');
  });

  it('give a refresh token only where the user was asked for offline_access', async () => {
    const silent = await newTokens(service(), browser, party, {
      email: EMAIL,
      scope: 'openid offline_access',
    });
    expect(silent.refresh_token).toBeUndefined();
    const asked = await newTokens(service(), browser, party, { email: EMAIL, ...OFFLINE });
    expect(asked.refresh_token).toBeDefined();
  });

  it('cannot be widened when refreshing', async () => {
    const tokens = await newTokens(service(), browser, party, { email: EMAIL, ...OFFLINE });
    const answer = await refresh(party, tokens.refresh_token, { scope: 'openid email profile' });
    expect(answer.body).toMatchObject({ error: 'invalid_scope' });
    const narrower = await refresh(party, tokens.refresh_token, { scope: 'openid' });
    expect((await userinfo(party, String(narrower.body['access_token']))).body).not.toHaveProperty('email');
  });
});

describe('a page of another origin', () => {
  const SPA = { token_endpoint_auth_method: 'none' };

  it.each([
    ['one that the client names', { allowed_origins: ['https://spa.example'] }, 'https://spa.example', 200],
    [
      'another than the client names',
      { allowed_origins: ['https://spa.example'] },
      'https://client.example',
      400,
    ],
    ['that of a redirect URI, where the client names none', {}, 'https://client.example', 200],
    ['another, where the client names none', {}, 'https://attacker.example', 400],
    ['none of its own (sandboxed)', {}, 'null', 400],
  ])('may call where it is %s', async (_, config, origin, status) => {
    const spa = await makeParty(service(), { ...SPA, ...config });
    const { code, request } = await codeFor(spa);
    const form = {
      grant_type: 'authorization_code',
      code,
      redirect_uri: spa.redirectUri,
      code_verifier: request.verifier,
    };
    const answer = await post(spa, '/token', form, { origin });
    expect(answer.status).toBe(status);
    if (status === 400) {
      expect(answer.body).toMatchObject({ error: 'invalid_request' });
      expect((await post(spa, '/token', form)).status).toBe(200);
    } else {
      const headers = { authorization: `Bearer ${answer.body['access_token']}` };
      const own = await fetch(`${spa.issuer}/me`, { headers: { ...headers, origin } });
      expect(own.status).toBe(200);
      const foreign = await fetch(`${spa.issuer}/me`, {
        headers: { ...headers, origin: 'https://b.example' },
      });
      expect(foreign.status).toBe(400);
    }
  });
});

describe('the browser session', () => {
  it('has a new id after a sign-in: one from before leads nowhere', async () => {
    const planted = new CookieBrowser(service().baseUrl);
    await planted.get(authorizationRequest(party, { prompt: 'none' }).url);
    const first = await planted.get(authorizationRequest(party).url);
    const before = planted.cookies();
    await answerPages(service(), planted, first, `${crypto.randomUUID()}@example.com`);
    const silent = authorizationRequest(party, { prompt: 'none' }).url;
    expect((await planted.get(silent)).url).toContain('code=');
    const attacker = new CookieBrowser(service().baseUrl, before);
    expect((await attacker.get(silent)).url).toContain('error=login_required');
  });

  it('and a later sign-in in it has another id again', async () => {
    const own = new CookieBrowser(service().baseUrl);
    const email = `${crypto.randomUUID()}@example.com`;
    await newTokens(service(), own, party, { email });
    const before = own.cookies();
    await newTokens(service(), own, party, { email, prompt: 'login' });
    const silent = authorizationRequest(party, { prompt: 'none' }).url;
    expect((await new CookieBrowser(service().baseUrl, before).get(silent)).url).toContain('login_required');
    expect((await own.get(silent)).url).toContain('code=');
  });

  it('is in cookies that scripts and other applications do not get', async () => {
    const response = await fetch(authorizationRequest(party).url, { redirect: 'manual' });
    const cookies = response.headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; path=\/oidc\/app_\w+\/(interaction|auth)\/[\w-]+/i);
      expect(cookie).toMatch(/; samesite=lax/i);
      expect(cookie).toMatch(/; httponly/i);
    }
  });
});

describe('a request', () => {
  it('names the issuer in its answer (RFC 9207)', async () => {
    expect(answerAt(await authorize(party)).get('iss')).toBe(party.issuer);
    const refused = await authorize(party, { scope: 'openid', prompt: 'none', max_age: '-1' });
    expect(answerAt(refused).get('iss')).toBe(party.issuer);
  });

  it('is answered by a form where it asks for that (form_post)', async () => {
    const { url, state } = authorizationRequest(party, { response_mode: 'form_post' });
    const page = await browser.get(url);
    expect(page.text).toContain(`<form method="post" action="${REDIRECT_URI}">`);
    expect(page.text).toContain(`name="state" value="${state}"`);
  });

  it.each([
    ['an implicit one', { response_type: 'token' }, 'unsupported_response_type'],
    ['a hybrid one', { response_type: 'code id_token' }, 'unsupported_response_type'],
    ['an unknown prompt', { prompt: 'dance' }, 'invalid_request'],
    ['none beside another prompt', { prompt: 'none login' }, 'invalid_request'],
    ['claims that are no JSON', { claims: '{' }, 'invalid_request'],
    ['a hint that is no token', { id_token_hint: 'x' }, 'invalid_request'],
    ['a request object', { request: 'eyJhbGciOiJub25lIn0.e30.' }, 'request_not_supported'],
    [
      'the address of a request object',
      { request_uri: 'https://client.example/r' },
      'request_uri_not_supported',
    ],
  ])('is refused: %s', async (_, params, error) => {
    const page = await authorize(party, params);
    expect(new URL(page.url.replace('#', '?')).searchParams.get('error')).toBe(error);
  });

  it.each(['/token', '/token/introspection', '/token/revocation', '/request'])(
    'to %s is refused when it is no form, and says nothing of the inside',
    async (path) => {
      for (const [body, type] of [
        ['{', 'application/json'],
        ['grant_type=%zz', 'application/x-www-form-urlencoded'],
        [`grant_type=${'x'.repeat(70_000)}`, 'application/x-www-form-urlencoded'],
        ['grant_type=a&grant_type=b&__proto__=c', 'application/x-www-form-urlencoded'],
      ] as const) {
        const response = await fetch(party.issuer + path, {
          method: 'POST',
          body,
          headers: { 'content-type': type },
        });
        expect(response.status).toBe(400);
        expect(await response.json()).toEqual({
          error: 'invalid_request',
          error_description: expect.any(String),
        });
      }
    },
  );

  it.each([
    ['GET', '/token', 405],
    ['PUT', '/auth', 405],
    ['DELETE', '/me', 405],
    ['GET', '/nowhere', 404],
    ['GET', '/auth/unknown', 400],
  ])('%s %s answers %i', async (method, path, status) => {
    expect((await fetch(party.issuer + path, { method })).status).toBe(status);
  });

  it('to an application that does not exist answers 404', async () => {
    for (const path of ['/.well-known/openid-configuration', '/jwks', '/auth']) {
      expect((await fetch(`${service().baseUrl}/oidc/app_unknown${path}`)).status).toBe(404);
    }
  });

  it('changes no address by the host that it names', async () => {
    const headers = {
      'x-forwarded-host': 'attacker.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=b',
    };
    const response = await fetch(`${party.issuer}/.well-known/openid-configuration`, { headers });
    expect(await response.text()).not.toContain('attacker');
  });

  it('may be posted: the browser is redirected with its parameters and session', async () => {
    const { url } = authorizationRequest(party, { prompt: 'none' });
    const { origin, pathname, searchParams } = new URL(url);
    const page = await browser.post(origin + pathname, Object.fromEntries(searchParams));
    expect(answerAt(page).get('code')).toBeTruthy();
    const long = await browser.post(origin + pathname, { state: 'x'.repeat(8_000) });
    expect(long.status).toBe(413);
  });

  it('may be posted to an encoded address, which redirects to the plain one', async () => {
    const encoded = party.issuer.replace('app_', 'app%5F');
    const response = await fetch(`${encoded}/%61uth`, {
      method: 'POST',
      body: new URLSearchParams({ state: '1' }),
      redirect: 'manual',
    });
    const location = `${new URL(party.issuer).pathname}/auth?state=1`;
    expect([response.status, response.headers.get('location')]).toEqual([303, location]);
  });
});

describe('an essential acr', () => {
  it.each(['id_token', 'userinfo'])('of the %s is refused, because no sign-in has one', async (place) => {
    const claims = JSON.stringify({ [place]: { acr: { essential: true, values: ['urn:mfa'] } } });
    const { url } = await authorize(party, { claims });
    expect(new URL(url).searchParams.get('error')).toBe('unmet_authentication_requirements');
  });

  it.each([{ acr: null }, { acr: { values: ['urn:mfa'] } }, { acr: { essential: false } }])(
    'is not what %j asks for, which is given as far as it can be',
    async (id_token) => {
      const { code } = await codeFor(party, { claims: JSON.stringify({ id_token }) });
      expect(code).not.toBe('');
    },
  );
});

describe('claims that ask for nothing', () => {
  const EMPTY = [
    {},
    { id_token: {} },
    { userinfo: null },
    { userinfo: null, id_token: null },
    { purpose: 'x' },
  ];

  it.each(EMPTY)('are accepted: %j', async (claims) => {
    const { code } = await codeFor(party, { claims: JSON.stringify(claims) });
    expect(code).not.toBe('');
  });

  it.each(EMPTY)('are accepted in a pushed request: %j', async (claims) => {
    const { url } = authorizationRequest(party, { claims: JSON.stringify(claims) });
    const pushed = await post(party, '/request', Object.fromEntries(new URL(url).searchParams));
    expect(pushed.status).toBe(201);
  });

  it.each(['[]', 'null', '7', '{"userinfo":[]}', '{"id_token":"email"}'])('are no %s', async (claims) => {
    const { url } = await authorize(party, { claims });
    expect(new URL(url).searchParams.get('error')).toBe('invalid_request');
  });

  it('leave the claims of the other place', async () => {
    const claims = JSON.stringify({ userinfo: null, id_token: { acr: { essential: true } } });
    const { url } = await authorize(party, { claims });
    expect(new URL(url).searchParams.get('error')).toBe('unmet_authentication_requirements');
  });
});
