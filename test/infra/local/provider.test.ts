import { request } from 'node:http';
import * as client from 'openid-client';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EXAMPLE_CLIENT, exampleEndpoints } from '../../../infra/local/provider/example-client.ts';
import { type RunningProvider, startProvider } from '../../../infra/local/provider.ts';
import { checkedFetch } from '../../../shared/connector/checked-fetch.ts';
import { CookieBrowser, titleOf } from '../../support/cookie-browser.ts';

const opened = vi.hoisted(() => ({ providers: 0 }));
vi.mock('../../../infra/local/provider/open-provider.ts', async (original) => {
  const { openProvider } = await original<typeof import('../../../infra/local/provider/open-provider.ts')>();
  return {
    openProvider: (...settings: Parameters<typeof openProvider>) => {
      opened.providers += 1;
      return openProvider(...settings);
    },
  };
});

const REDIRECT_URI = 'http://localhost:4000/hub/auth/callback';
/** What the token endpoint answers to a code that is unknown, used, or not this client's. */
const REFUSED_CODE = { cause: expect.objectContaining({ error: 'invalid_grant' }) };
let provider: RunningProvider;

beforeEach(async () => {
  opened.providers = 0;
  provider = await startProvider(REDIRECT_URI);
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await provider.close();
});

const discovered = (secret = EXAMPLE_CLIENT.secret) =>
  client.discovery(new URL(provider.url), EXAMPLE_CLIENT.id, secret, undefined, {
    execute: [client.allowInsecureRequests],
  });

async function requestWith(config: client.Configuration, params: Record<string, string> = {}) {
  const pkceCodeVerifier = client.randomPKCECodeVerifier();
  const [expectedState, expectedNonce] = [client.randomState(), client.randomNonce()];
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: REDIRECT_URI,
    scope: 'openid email profile',
    code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: expectedState,
    nonce: expectedNonce,
    ...params,
  });
  return { url: url.href, checks: { pkceCodeVerifier, expectedState, expectedNonce } };
}

/** Opens the page of a sign-in in a browser, and presses the button of a person. Returns the callback. */
async function choose(url: string, person: string, browser = new CookieBrowser(provider.url)): Promise<URL> {
  const page = await browser.get(url);
  expect(titleOf(page)).toBe('Who signs in?');
  return new URL((await browser.post(page.url, { person })).url);
}

async function claimsOf(person: string, params: Record<string, string> = {}, browser?: CookieBrowser) {
  const config = await discovered();
  const { url, checks } = await requestWith(config, params);
  const tokens = await client.authorizationCodeGrant(config, await choose(url, person, browser), checks);
  return tokens.claims();
}

/** Sends a request that names a host, which `fetch` would not. */
function statusUnder(host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(provider.url, { headers: { host } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    sent.on('error', reject).end();
  });
}

describe('the example provider', () => {
  it('is opened by the first request, once', async () => {
    expect(opened.providers).toBe(0);
    const read = async () => (await fetch(`${provider.url}/jwks`)).json();
    const [first, second] = await Promise.all([read(), read()]);
    expect(opened.providers).toBe(1);
    expect(first.keys).toMatchObject([{ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' }]);
    expect(second).toEqual(first);
  });

  it('describes the code flow with PKCE and its issuer in answers', async () => {
    const metadata = (await discovered()).serverMetadata();
    expect(metadata).toMatchObject({
      ...exampleEndpoints(provider.url),
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
    });
  });

  it.each([
    ['localhost', 'localhost'],
    ['another page', 'evil.example'],
    ['another port', '127.0.0.1:1'],
  ])('refuses requests for %s without opening', async (_, host) => {
    expect(await statusUnder(host)).toBe(421);
    expect(opened.providers).toBe(0);
  });

  it('says which address it has, to whoever uses another name for it', async () => {
    const answer = await fetch(provider.url.replace('127.0.0.1', 'localhost'));
    expect(await answer.text()).toBe(`This server answers at ${provider.url} only.\n`);
  });

  it('listens on 127.0.0.1 alone', async () => {
    await expect(fetch(provider.url.replace('127.0.0.1', '[::1]'))).rejects.toThrow();
  });

  it('says at its own address that it is a stand-in', async () => {
    const page = await new CookieBrowser(provider.url).get(provider.url);
    expect({ title: titleOf(page), status: page.status }).toEqual({ title: 'Example provider', status: 200 });
    expect(page.text).toContain('It stands in for Google and others');
  });
});

describe('a sign-in at the example provider', () => {
  it.each([
    ['anna', { given_name: 'Anna', email: 'anna@example.com', email_verified: true }],
    ['ben', { given_name: 'Ben', email: 'ben@example.com', email_verified: false }],
    ['clara', { given_name: 'Clara' }],
  ])('gives the claims of %s in the id token, and prints nothing', async (id, own) => {
    const printed = [vi.spyOn(console, 'info'), vi.spyOn(console, 'warn'), vi.spyOn(console, 'error')];
    expect(await claimsOf(id)).toEqual({
      sub: id,
      iss: provider.url,
      aud: EXAMPLE_CLIENT.id,
      name: `${own.given_name} Example`,
      family_name: 'Example',
      picture: `${provider.url}/pictures/${id}.png`,
      ...own,
      nonce: expect.any(String),
      auth_time: expect.any(Number),
      iat: expect.any(Number),
      exp: expect.any(Number),
    });
    expect(printed.flatMap(({ mock }) => mock.calls)).toEqual([]);
  });

  it('works with the connector where its origin is listed, and not elsewhere', async () => {
    const config = await discovered();
    const { url, checks } = await requestWith(config);
    const callback = await choose(url, 'anna');
    config[client.customFetch] = checkedFetch;
    vi.stubEnv('CONNECTOR_ORIGINS', '');
    await expect(client.authorizationCodeGrant(config, callback, checks)).rejects.toThrow();
    vi.stubEnv('CONNECTOR_ORIGINS', provider.url);
    const tokens = await client.authorizationCodeGrant(config, callback, checks);
    const claims = await client.fetchUserInfo(config, tokens.access_token, 'anna');
    const picture = await checkedFetch(String(claims.picture));
    expect(picture.headers.get('content-type')).toBe('image/png');
  });

  it('asks who signs in each time, so that another person can follow', async () => {
    const browser = new CookieBrowser(provider.url);
    expect(await claimsOf('anna', {}, browser)).toMatchObject({ sub: 'anna' });
    expect(await claimsOf('ben', {}, browser)).toMatchObject({ sub: 'ben' });
  });

  it.each([{ prompt: 'login' }, { max_age: '60' }])('happens now with %o', async (params) => {
    const now = Math.floor(Date.now() / 1000);
    const claims = await claimsOf('anna', params);
    expect(claims?.auth_time).toBeGreaterThanOrEqual(now);
    expect(claims?.auth_time).toBeLessThan(now + 60);
  });

  it('answers prompt=none with login_required', async () => {
    const config = await discovered();
    const { url, checks } = await requestWith(config, { prompt: 'none' });
    const callback = new URL((await new CookieBrowser(provider.url).get(url)).url);
    await expect(client.authorizationCodeGrant(config, callback, checks)).rejects.toMatchObject({
      error: 'login_required',
    });
  });

  it('ends with access_denied, state and issuer if it is cancelled', async () => {
    const config = await discovered();
    const { url, checks } = await requestWith(config);
    const callback = await choose(url, '');
    expect(Object.fromEntries(callback.searchParams)).toEqual({
      error: 'access_denied',
      error_description: 'the person cancelled',
      state: checks.expectedState,
      iss: provider.url,
    });
    await expect(client.authorizationCodeGrant(config, callback, checks)).rejects.toMatchObject({
      error: 'access_denied',
    });
  });

  it('names code, state and issuer in a form that posts itself, if asked so', async () => {
    const config = await discovered();
    const { url, checks } = await requestWith(config, { response_mode: 'form_post' });
    const browser = new CookieBrowser(provider.url);
    const { text: page } = await browser.post((await browser.get(url)).url, { person: 'anna' });
    expect(page).toContain(`action="${REDIRECT_URI}"`);
    const fields = [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value,
    ]);
    expect(Object.fromEntries(fields)).toEqual({
      code: expect.stringMatching(/./),
      state: checks.expectedState,
      iss: provider.url,
    });
  });

  it('takes a code once', async () => {
    const config = await discovered();
    const { url, checks } = await requestWith(config);
    const callback = await choose(url, 'anna');
    await client.authorizationCodeGrant(config, callback, checks);
    await expect(client.authorizationCodeGrant(config, callback, checks)).rejects.toMatchObject(REFUSED_CODE);
  });

  it('is refused on a page, without a redirect, for another redirect URI', async () => {
    const { url } = await requestWith(await discovered(), { redirect_uri: 'http://localhost:4000/other' });
    const page = await new CookieBrowser(provider.url).get(url);
    expect({ status: page.status, url: page.url }).toEqual({ status: 400, url });
    expect(page.text).toContain('redirect_uri did not match');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('is refused without PKCE', async () => {
    const { url } = await requestWith(await discovered());
    const plain = new URL(url);
    for (const name of ['code_challenge', 'code_challenge_method']) plain.searchParams.delete(name);
    const callback = new URL((await new CookieBrowser(provider.url).get(plain.href)).url);
    expect(callback.searchParams.get('error')).toBe('invalid_request');
  });

  it('gives no token for another verifier or secret', async () => {
    const config = await discovered();
    const { url, checks } = await requestWith(config);
    const callback = await choose(url, 'anna');
    const wrongSecret = await discovered('wrong');
    await expect(client.authorizationCodeGrant(wrongSecret, callback, checks)).rejects.toMatchObject({
      status: 401,
    });
    const other = { ...checks, pkceCodeVerifier: client.randomPKCECodeVerifier() };
    await expect(client.authorizationCodeGrant(config, callback, other)).rejects.toMatchObject(REFUSED_CODE);
  });
});

describe('the page of the example provider', () => {
  it.each([
    ['somebody unknown', { person: 'dora' }, 'Nobody was chosen.'],
    ['nobody', {}, 'Nobody was chosen.'],
    ['a form of more than 1 KB', { person: 'x'.repeat(1024) }, 'The form is too large.'],
  ])('refuses %s, and the sign-in goes on', async (_, form, reason) => {
    const { url } = await requestWith(await discovered());
    const browser = new CookieBrowser(provider.url);
    const page = await browser.get(url);
    const refused = await browser.post(page.url, form);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain(reason);
    expect((await browser.post(page.url, { person: 'anna' })).url).toContain(`${REDIRECT_URI}?code=`);
  });

  it('refuses a sign-in of another browser, and one that is over', async () => {
    const { url } = await requestWith(await discovered());
    const browser = new CookieBrowser(provider.url);
    const page = await browser.get(url);
    const stranger = await new CookieBrowser(provider.url).get(page.url);
    expect(stranger.status).toBe(400);
    await browser.post(page.url, { person: 'anna' });
    const again = await browser.post(page.url, { person: 'anna' });
    expect(again.status).toBe(400);
    expect(again.text).toContain('It has ended.');
  });

  it('has a picture of each person', async () => {
    for (const id of ['anna', 'ben', 'clara']) {
      const response = await fetch(`${provider.url}/pictures/${id}.png`);
      expect(response.headers.get('content-type')).toBe('image/png');
      expect(await sharp(await response.bytes()).metadata()).toMatchObject({ format: 'png', width: 256 });
    }
    expect((await fetch(`${provider.url}/pictures/dora.png`)).status).toBe(404);
  });
});
