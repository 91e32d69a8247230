import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { beforeNextTransaction } from '../../support/before-call.ts';
import { CookieBrowser, type Page } from '../../support/cookie-browser.ts';
import { countCalls } from '../../support/count-calls.ts';
import { newEmail } from '../../support/magic-links.ts';
import {
  answerAt,
  answerPages,
  authorizationRequest,
  exchange,
  makeParty,
  type Party,
  post,
  refresh,
  signOutAt,
  type Tokens,
  userinfo,
} from '../../support/oidc-flow.ts';
import { newestProof, returnAfter } from '../../support/oidc-users.ts';
import { scanTable } from '../../support/scan-table.ts';
import { useService } from '../../support/service.ts';
import { forgetSignIns } from '../../support/throttles.ts';

const service = useService();
const OFFLINE_SCOPE = { scope: 'openid email offline_access' };

/** Signs somebody in and notes the pages that were asked. */
async function signIn(
  party: Party,
  params: Record<string, string> = {},
  { browser = new CookieBrowser(service().baseUrl), email = newEmail() } = {},
) {
  const asked: string[] = [];
  const request = authorizationRequest(party, params);
  const start = await browser.get(request.url);
  const page = await answerPages(service(), browser, start, email, asked);
  return { browser, email, request, page, asked, params };
}

async function tokensOf(
  party: Party,
  { request, page }: Pick<Awaited<ReturnType<typeof signIn>>, 'request' | 'page'>,
) {
  const code = answerAt(page, party.redirectUri).get('code') ?? '';
  const { status, body } = await exchange(party, code, request);
  expect([status, body['error']]).toEqual([200, undefined]);
  return body as Tokens;
}

/** A browser at the question for the code, and the code that was sent. */
async function atCode(
  party: Party,
  params: Record<string, string> = {},
  { browser = new CookieBrowser(service().baseUrl), email = newEmail() } = {},
) {
  await forgetSignIns();
  const request = authorizationRequest(party, params);
  const asked = await browser.submit(await browser.get(request.url), 'identify', { identifier: email });
  const { code } = await newestProof(service(), email);
  return { browser, request, asked, code };
}

const grantItems = async () => (await scanTable()).filter(({ sk }) => sk === 'Grant');
const countGrants = async () => (await grantItems()).length;

describe('a first-party client', () => {
  it('gets its scopes without a consent screen, and refreshes without prompt=consent', async () => {
    const party = await makeParty(service(), { first_party: true });
    const first = await signIn(party, OFFLINE_SCOPE);
    expect(first.asked).toEqual(['identify', 'verify']);
    const tokens = await tokensOf(party, first);
    expect(tokens.scope?.split(' ').sort()).toEqual(['email', 'offline_access', 'openid']);
    expect((await userinfo(party, tokens.access_token)).body).toMatchObject({ email: first.email });
    expect((await refresh(party, tokens.refresh_token)).status).toBe(200);
  });

  it('keeps its refresh token after a sign-out of the browser, as with a consent', async () => {
    const party = await makeParty(service(), { first_party: true });
    const first = await signIn(party, OFFLINE_SCOPE);
    const tokens = await tokensOf(party, first);
    await signOutAt(first.browser, await first.browser.get(`${party.issuer}/session/end`));
    expect((await userinfo(party, tokens.access_token)).status).toBe(200);
    expect((await refresh(party, tokens.refresh_token)).status).toBe(200);
  });

  it('gets none of that beyond the session where it does not ask to be away', async () => {
    const party = await makeParty(service(), { first_party: true });
    const first = await signIn(party, { scope: 'openid email' });
    const tokens = await tokensOf(party, first);
    expect(tokens.refresh_token).toBeUndefined();
    await signOutAt(first.browser, await first.browser.get(`${party.issuer}/session/end`));
    expect((await userinfo(party, tokens.access_token)).status).toBe(401);
  });

  it('gets a new grant if the old one ends during the request', async () => {
    const party = await makeParty(service(), { first_party: true });
    const first = await signIn(party, OFFLINE_SCOPE);
    const { refresh_token } = await tokensOf(party, first);
    beforeNextTransaction(() => post(party, '/token/revocation', { token: refresh_token }));
    const more = { ...OFFLINE_SCOPE, prompt: 'none', claims: JSON.stringify({ id_token: { name: null } }) };
    const tokens = await tokensOf(party, await signIn(party, more, { browser: first.browser }));
    expect((await userinfo(party, tokens.access_token)).status).toBe(200);
    expect((await refresh(party, refresh_token)).body['error']).toBe('invalid_grant');
  });

  it('answers an unsaved grant as a failure, and leaves the sign-in unchanged', async () => {
    const party = await makeParty(service(), { first_party: true });
    const { browser } = await signIn(party);
    const more = { prompt: 'none', claims: JSON.stringify({ id_token: { name: null } }) };
    beforeNextTransaction(async () => {
      throw new TypeError('the grant cannot be saved');
    });
    expect((await browser.get(authorizationRequest(party, more).url)).status).toBe(503);
    expect((await signIn(party, more, { browser })).page.url).toContain('code=');
  });

  it('gets no grant from a return that fails, and all from the next', async () => {
    const party = await makeParty(service(), { first_party: true });
    const { browser, asked, code, request } = await atCode(party);
    const returning = await returnAfter(browser, asked, code);
    const before = await countGrants();
    beforeNextTransaction(async () => {
      throw new TypeError('nothing can be saved');
    });
    expect((await browser.get(returning)).status).toBe(503);
    expect(await countGrants()).toBe(before);
    const pages: Page[] = [];
    const calls = await countCalls(async () => pages.push(await browser.get(returning)));
    expect(calls.filter((name) => name === 'TransactWriteItems')).toHaveLength(1);
    for (const page of pages) await tokensOf(party, { request, page });
    expect(await countGrants()).toBe(before + 1);
  });

  it("gets no grant from a signed-in browser's failing request, and all from the next", async () => {
    const [first, second] = await Promise.all([
      makeParty(service(), { first_party: true }),
      makeParty(service(), { first_party: true }),
    ]);
    const { browser } = await signIn(first);
    const before = await countGrants();
    beforeNextTransaction(async () => {
      throw new TypeError('nothing can be saved');
    });
    const request = authorizationRequest(second);
    expect((await browser.get(request.url)).status).toBe(503);
    expect(await countGrants()).toBe(before);
    const pages: Page[] = [];
    const calls = await countCalls(async () => pages.push(await browser.get(request.url)));
    expect(calls.filter((name) => /^(Put|Update|TransactWrite)/.test(name))).toEqual(['TransactWriteItems']);
    for (const page of pages) await tokensOf(second, { request, page });
    expect(await countGrants()).toBe(before + 1);
  });

  it('gets a new grant if the old one ends while the browser returns', async () => {
    const party = await makeParty(service(), { first_party: true });
    const { browser, email, page, request } = await signIn(party, OFFLINE_SCOPE);
    const { refresh_token } = await tokensOf(party, { request, page });
    const claims = JSON.stringify({ id_token: { name: null } });
    const again = await atCode(party, { prompt: 'login', claims }, { browser, email });
    const revoke = () => post(party, '/token/revocation', { token: refresh_token });
    // The first transaction completes the sign-in, the second is that of the return.
    beforeNextTransaction(async () => beforeNextTransaction(revoke));
    const answer = {
      request: again.request,
      page: await browser.submit(again.asked, 'verify', { code: again.code }),
    };
    expect((await userinfo(party, (await tokensOf(party, answer)).access_token)).status).toBe(200);
    expect((await refresh(party, refresh_token)).body['error']).toBe('invalid_grant');
  });

  it('renews in silence, with claims and the API that nobody was asked for before', async () => {
    const party = await makeParty(service(), { first_party: true });
    const { browser } = await signIn(party);
    const params = {
      ...OFFLINE_SCOPE,
      prompt: 'none',
      resource: `app:${party.app}`,
      claims: JSON.stringify({ id_token: { name: null } }),
    };
    const silent = await signIn(party, params, { browser });
    expect(silent.asked).toEqual([]);
    expect((await tokensOf(party, silent)).refresh_token).toBeDefined();
  });

  it('keeps its grant as it is while that covers the request, for a day', async () => {
    const party = await makeParty(service(), { first_party: true });
    const claims = JSON.stringify({ id_token: { name: null } });
    const params = { ...OFFLINE_SCOPE, claims, resource: `app:${party.app}` };
    const known = new Set((await grantItems()).map(({ pk }) => pk));
    const { browser } = await signIn(party, params);
    // A stored grant is sealed anew each time that it is saved.
    const sealed = async () =>
      (await grantItems()).filter(({ pk }) => !known.has(pk)).map((item) => item['sealed']);
    const before = await sealed();
    expect(before).toHaveLength(1);
    const again = () => signIn(party, { ...params, prompt: 'none' }, { browser });
    await again();
    expect(await sealed()).toEqual(before);
    vi.useFakeTimers({ now: Date.now() + 25 * 3_600_000, toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    await again();
    expect(await sealed()).toHaveLength(1);
    expect(await sealed()).not.toEqual(before);
  });

  it('may push its request', async () => {
    const party = await makeParty(service(), { first_party: true });
    const { url, verifier } = authorizationRequest(party, OFFLINE_SCOPE);
    const form = Object.fromEntries(new URL(url).searchParams);
    const pushed = await post(party, '/request', form);
    expect(pushed.status).toBe(201);
    const browser = new CookieBrowser(service().baseUrl);
    const query = new URLSearchParams({
      client_id: party.clientId,
      request_uri: String(pushed.body['request_uri']),
    });
    const start = await browser.get(`${party.issuer}/auth?${query}`);
    const page = await answerPages(service(), browser, start, newEmail());
    const answer = await exchange(party, answerAt(page).get('code') ?? '', { verifier });
    expect(answer.body['refresh_token']).toBeDefined();
  });

  it('gets no scope that it may not have', async () => {
    const party = await makeParty(service(), { first_party: true, allowed_scopes: ['openid'] });
    const first = await signIn(party, { scope: 'openid offline_access' });
    const tokens = await tokensOf(party, first);
    expect([tokens.scope, tokens.refresh_token]).toEqual(['openid', undefined]);
  });

  it('shows a consent screen where it asks for one', async () => {
    const party = await makeParty(service(), { first_party: true });
    const { asked } = await signIn(party, { prompt: 'consent' });
    expect(asked).toEqual(['identify', 'verify', 'consent']);
  });

  it('goes on after its grant was ended, with a new one', async () => {
    const party = await makeParty(service(), { first_party: true });
    const first = await signIn(party, OFFLINE_SCOPE);
    const { refresh_token: token } = await tokensOf(party, first);
    expect((await post(party, '/token/revocation', { token })).status).toBe(200);
    const again = await signIn(party, { ...OFFLINE_SCOPE, prompt: 'none' }, first);
    expect((await refresh(party, (await tokensOf(party, again)).refresh_token)).status).toBe(200);
  });
});

describe('a native first-party client without a secret', () => {
  const native = () =>
    makeParty(service(), {
      first_party: true,
      application_type: 'native',
      token_endpoint_auth_method: 'none',
      redirect_uris: [
        'http://127.0.0.1/callback',
        'com.example.app:/callback',
        'https://app.client.example/callback',
      ],
    });

  it.each(['http://127.0.0.1:51234/callback', 'com.example.app:/callback'])(
    'always shows a consent screen where another program can take its redirect: %s',
    async (redirect_uri) => {
      const party = await native();
      const first = await signIn(party, { redirect_uri, ...OFFLINE_SCOPE });
      expect(first.asked).toEqual(['identify', 'verify', 'consent']);
      const again = await signIn(party, { redirect_uri }, first);
      expect(again.asked).toEqual(['consent']);
      const silent = await first.browser.get(
        authorizationRequest(party, { redirect_uri, prompt: 'none' }).url,
      );
      expect(silent.url).toContain('error=');
    },
  );

  it('shows none for an address of its own site', async () => {
    const redirect_uri = 'https://app.client.example/callback';
    const first = await signIn(await native(), { redirect_uri });
    expect(first.asked).toEqual(['identify', 'verify']);
  });
});

it('another client asks for consent, and is no first-party one by its request', async () => {
  const party = await makeParty(service());
  const { asked } = await signIn(party, { first_party: 'true', ...OFFLINE_SCOPE });
  expect(asked).toEqual(['identify', 'verify', 'consent']);
});
