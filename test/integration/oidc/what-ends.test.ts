import { decodeJwt } from 'jose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CookieBrowser, type Page, titleOf } from '../../support/cookie-browser.ts';
import {
  AFTER_SIGN_OUT,
  api,
  authorizationRequest,
  bearer,
  exchange,
  makeParty,
  newCode,
  newTokens,
  OFFLINE,
  post,
  refresh,
  signOutAt,
  type Tokens,
  userinfo,
} from '../../support/oidc-flow.ts';
import { ownData, type SignedIn, signInAtClient, usesOf, WORKS } from '../../support/oidc-users.ts';
import { useService } from '../../support/service.ts';

const service = useService();
afterEach(() => vi.useRealTimers());

/** Lets time pass for the service, which runs in this process. */
const pass = (milliseconds: number) => vi.useFakeTimers({ now: Date.now() + milliseconds, toFake: ['Date'] });

it.each<[string, (held: SignedIn) => Promise<unknown>, Record<string, unknown>]>([
  ['nothing has happened', async () => undefined, WORKS],
  [
    'the user is signed out everywhere',
    ({ party, userId }) =>
      api(service(), 'POST', `/applications/${party.app}/users/${userId}/signout`, party.keys),
    { userinfo: 401, introspection: false, session: 'login_required', refresh: 'invalid_grant' },
  ],
  [
    'the user is disabled',
    ({ party, userId }) =>
      api(service(), 'POST', `/applications/${party.app}/users/${userId}/state`, party.keys, {
        state: 'disabled',
      }),
    { userinfo: 401, introspection: false, session: 'login_required', refresh: 'invalid_grant' },
  ],
  [
    'the user is deleted',
    ({ party, userId }) =>
      api(service(), 'DELETE', `/applications/${party.app}/users/${userId}/data`, party.keys),
    { userinfo: 401, introspection: false, session: 'login_required', refresh: 'invalid_grant' },
  ],
  [
    'the credential is deleted',
    ({ party }) =>
      api(
        service(),
        'DELETE',
        `/applications/${party.app}/oidc-clients/${party.configuration}/creds/${party.clientId}`,
        party.keys,
      ),
    { userinfo: 401, introspection: 'invalid_client', session: 400, refresh: 'invalid_client' },
  ],
  [
    'the client is deleted',
    ({ party }) =>
      api(service(), 'DELETE', `/applications/${party.app}/oidc-clients/${party.configuration}`, party.keys),
    { userinfo: 401, introspection: 'invalid_client', session: 400, refresh: 'invalid_client' },
  ],
  [
    'the credential has expired',
    async ({ party, hub }) => {
      const expires = new Date(Date.now() + 60_000).toISOString();
      await api(service(), 'PATCH', `/applications/${party.app}/creds/${party.clientId}`, hub, { expires });
      pass(61_000);
    },
    { userinfo: 401, introspection: 'invalid_client', session: 400, refresh: 'invalid_client' },
  ],
  [
    'the application is deleted',
    ({ party, hub }) => api(service(), 'DELETE', `/applications/${party.app}`, hub),
    { userinfo: 404, session: 404 },
  ],
  [
    'its refresh token is revoked',
    ({ party, tokens }) => post(party, '/token/revocation', { token: tokens.refresh_token }),
    { userinfo: 401, introspection: false, session: 'consent_required', refresh: 'invalid_grant' },
  ],
  [
    'its access token is revoked',
    ({ party, tokens }) => post(party, '/token/revocation', { token: tokens.access_token }),
    { userinfo: 401, introspection: false, session: 'consent_required', refresh: 'invalid_grant' },
  ],
])('what a client was given stops with the next request when %s', async (_, happen, expected) => {
  const held = await signInAtClient(service(), OFFLINE);
  const done = (await happen(held)) as { status: number } | undefined;
  expect(done?.status ?? 200).toBeLessThan(300);
  expect(await usesOf(held)).toMatchObject(expected);
});

describe('a token for the API', () => {
  it("is the user's own access token, and dies with the grant", async () => {
    const { party, browser, email } = await signInAtClient(service(), OFFLINE);
    const resource = `app:${party.app}`;
    const tokens = await newTokens(service(), browser, party, { email, ...OFFLINE, resource });
    const data = await ownData(service(), party, tokens.access_token);
    expect(data).toMatchObject({ status: 200, body: { data: { email } } });
    expect((await userinfo(party, tokens.access_token)).status).toBe(401);
    const refreshed = (await refresh(party, tokens.refresh_token)).body as Tokens;
    expect((await ownData(service(), party, refreshed.access_token)).status).toBe(200);
    // oidc-client-ts and others parse the answer.
    const revoked = await post(party, '/token/revocation', { token: refreshed.refresh_token });
    expect(revoked).toMatchObject({ status: 200, body: {} });
    expect(revoked.text).toBe('{}');
    for (const { access_token } of [tokens, refreshed]) {
      expect(await ownData(service(), party, access_token)).toBeApiError(401, 'revoked_session');
    }
  });

  it('ends its own session at the API, and with it all that the grant gave', async () => {
    const { party, browser, email } = await signInAtClient(service(), OFFLINE);
    const params = { email, ...OFFLINE, resource: `app:${party.app}` };
    const tokens = await newTokens(service(), browser, party, params);
    const signOut = `/me/applications/${party.app}/signout`;
    expect((await api(service(), 'POST', signOut, bearer(tokens.access_token), {})).status).toBe(204);
    expect((await ownData(service(), party, tokens.access_token)).status).toBe(401);
    expect((await refresh(party, tokens.refresh_token)).body).toMatchObject({ error: 'invalid_grant' });
  });

  it('is dead after a sign-out everywhere; the next sign-in works at once', async () => {
    const { party, browser, email, userId } = await signInAtClient(service(), OFFLINE);
    const params = { email, ...OFFLINE, resource: `app:${party.app}` };
    const before = await newTokens(service(), browser, party, params);
    await api(service(), 'POST', `/applications/${party.app}/users/${userId}/signout`, party.keys);
    const after = await newTokens(service(), browser, party, params);
    expect((await ownData(service(), party, before.access_token)).status).toBe(401);
    expect((await ownData(service(), party, after.access_token)).status).toBe(200);
    expect((await refresh(party, after.refresh_token)).status).toBe(200);
  });

  it('is for no other resource', async () => {
    const { party, browser } = await signInAtClient(service(), OFFLINE);
    const { url } = authorizationRequest(party, { resource: 'app:another' });
    expect((await browser.get(url)).url).toContain('error=invalid_target');
  });
});

describe('a sign-out', () => {
  const ask = ({ party, browser, tokens }: SignedIn): Promise<Page> => {
    const query = new URLSearchParams({
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: AFTER_SIGN_OUT,
    });
    return browser.get(`${party.issuer}/session/end?${query}`);
  };
  const signOut = async (held: SignedIn) => signOutAt(held.browser, await ask(held));

  it('ends the session and the tokens that go with it', async () => {
    const held = await signInAtClient(service());
    const { party, browser, tokens } = held;
    expect((await signOut(held)).url).toBe(AFTER_SIGN_OUT);
    expect((await userinfo(party, tokens.access_token)).status).toBe(401);
    const silent = await browser.get(authorizationRequest(party, { prompt: 'none' }).url);
    expect(silent.url).toContain('error=login_required');
  });

  it('ends the session for a browser that has kept its cookie', async () => {
    const held = await signInAtClient(service(), OFFLINE);
    const copy = new CookieBrowser(service().baseUrl, held.browser.cookies());
    await signOut(held);
    const silent = await copy.get(authorizationRequest(held.party, { prompt: 'none' }).url);
    expect(silent.url).toContain('error=login_required');
  });

  it('leaves what the user has allowed for times of absence (offline_access)', async () => {
    const held = await signInAtClient(service(), OFFLINE);
    expect((await signOut(held)).url).toBe(AFTER_SIGN_OUT);
    expect((await refresh(held.party, held.tokens.refresh_token)).status).toBe(200);
  });

  it.each([
    ['the client that asks', ({ party }: SignedIn) => ({ client_id: party.clientId })],
    [
      'the client that asks, and where it leads',
      ({ tokens }: SignedIn) => ({
        id_token_hint: tokens.id_token,
        post_logout_redirect_uri: AFTER_SIGN_OUT,
      }),
    ],
    ['nobody', () => ({})],
  ])('ends nothing where the user would rather stay, and says so (it names %s)', async (_, params) => {
    const held = await signInAtClient(service());
    const { party, browser } = held;
    const query = new URLSearchParams(Object.entries(params(held)));
    const page = await signOutAt(browser, await browser.get(`${party.issuer}/session/end?${query}`), 'no');
    expect([page.status, titleOf(page)]).toEqual([200, 'You are still signed in']);
    const { refresh: _none, ...rest } = WORKS;
    expect(await usesOf(held)).toMatchObject(rest);
  });

  type Sent = (held: SignedIn) => Record<string, string> | Promise<Record<string, string>>;
  const changed = (token: string, claims: object) => {
    const [header, , signature] = token.split('.');
    const payload = Buffer.from(JSON.stringify({ ...decodeJwt(token), ...claims })).toString('base64url');
    return [header, payload, signature].join('.');
  };
  const unregistered = { post_logout_redirect_uri: 'https://elsewhere.example/' };
  const registered = { post_logout_redirect_uri: AFTER_SIGN_OUT };
  const REFUSED: [string, Sent][] = [
    ['a hint that is no token', () => ({ id_token_hint: 'garbage', ...registered })],
    [
      'a hint of another issuer',
      ({ tokens }) => ({
        id_token_hint: changed(tokens.id_token, { iss: 'https://elsewhere.example' }),
        ...registered,
      }),
    ],
    [
      'a hint of an unknown client',
      ({ tokens }) => ({ id_token_hint: changed(tokens.id_token, { aud: 'key_unknown' }), ...registered }),
    ],
    [
      'a hint of another client than it names',
      async ({ party, tokens }) => {
        const { clientId } = await makeParty(service(), {}, party);
        return { id_token_hint: tokens.id_token, client_id: clientId, ...registered };
      },
    ],
    ['an unknown client', () => ({ client_id: 'key_unknown', ...registered })],
    [
      'an address that is not registered',
      ({ tokens }) => ({ id_token_hint: tokens.id_token, ...unregistered }),
    ],
    ['neither a hint nor an address that holds', () => ({ id_token_hint: 'garbage', ...unregistered })],
  ];

  it.each(REFUSED)('with %s is asked for as without a client, and leads nowhere else', async (_, sent) => {
    const held = await signInAtClient(service());
    const { party, browser } = held;
    const query = new URLSearchParams({ ...(await sent(held)), state: 'client-state', ui_locales: 'de' });
    const asked = await browser.get(`${party.issuer}/session/end?${query}`);
    expect([asked.status, asked.text.includes('lang="de"')]).toEqual([200, true]);
    for (const foreign of ['elsewhere.example', AFTER_SIGN_OUT, 'client-state'])
      expect(asked.text).not.toContain(foreign);
    const page = await signOutAt(browser, asked);
    expect([page.status, new URL(page.url).pathname]).toEqual([
      200,
      new URL(`${party.issuer}/session/end/success`).pathname,
    ]);
    const silent = await browser.get(authorizationRequest(party, { prompt: 'none' }).url);
    expect(silent.url).toContain('error=login_required');
  });

  it('leads back with a hint that has expired', async () => {
    const held = await signInAtClient(service());
    vi.useFakeTimers({ now: Date.now() + 2 * 3_600_000, toFake: ['Date'] });
    expect((await signOut(held)).url).toBe(AFTER_SIGN_OUT);
  });

  it('is shown by a page that was open while another tab signed out', async () => {
    const held = await signInAtClient(service(), OFFLINE);
    const [first, second] = [await ask(held), await ask(held)];
    await signOutAt(held.browser, second);
    const page = await signOutAt(held.browser, first, 'no');
    expect(page.text).toContain('You are signed out');
  });

  it('is not undone by a request of the same browser that is under way', async () => {
    const held = await signInAtClient(service(), OFFLINE);
    const { party, browser } = held;
    const silent = () => browser.get(authorizationRequest(party, { prompt: 'none' }).url);
    const asked = await ask(held);
    const [done, ...pages] = await Promise.all([
      signOutAt(browser, asked),
      ...Array.from({ length: 10 }, silent),
    ]);
    expect(done.url).toBe(AFTER_SIGN_OUT);
    expect(pages.every(({ status }) => status < 500)).toBe(true);
    expect((await silent()).url).toContain('error=login_required');
  });
});

it('a secret and the one before it hold until the grace of a rotation ends', async () => {
  const { party, browser, hub } = await signInAtClient(service(), OFFLINE);
  const path = `/applications/${party.app}/creds/${party.clientId}`;
  const { body } = await api(service(), 'POST', `${path}/rotate`, hub, { grace: '10m' });
  const rotated = { ...party, secret: String(body['secret']) };
  for (const client of [party, rotated]) {
    const tokens = await newTokens(service(), browser, client, { email: '' });
    expect((await userinfo(client, tokens.access_token)).status).toBe(200);
  }
  const { body: credential } = await api(service(), 'GET', path, hub);
  expect(credential).toMatchObject({
    last_used_at: expect.any(String),
    previous_secret_last_used_at: expect.any(String),
  });
  pass(600_000);
  const { code, request } = await newCode(service(), browser, rotated, { email: '' });
  expect(await exchange(party, code, request)).toBeOauthError(401, 'invalid_client');
  expect((await exchange(rotated, code, request)).status).toBe(200);
});
