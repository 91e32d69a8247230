import { decodeProtectedHeader } from 'jose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CLAIMS_OF_SCOPES } from '../../shared/oidc-store/allowed-scopes.ts';
import {
  answerAt,
  answerPages,
  authorizationRequest,
  bearer,
  exchange,
  OFFLINE,
  randomText,
  refresh,
  userinfo,
} from '../support/oidc-flow.ts';
import {
  authorize,
  claimsOf,
  expectErrorPage,
  finish,
  inFreshBrowser,
  makeClient,
  PERSON,
  succeed,
  useBench,
  verifyIdToken,
} from './support.ts';

/**
 * A port of the modules of the plan `oidcc-basic-certification-test-plan` of the OpenID conformance suite
 * (client_secret_basic, response_type code, static client), each under its name there, with its criteria,
 * over HTTP.
 */
const bench = useBench();
afterEach(() => vi.useRealTimers());

/**
 * Lets time pass for the provider, which runs in this process, until three seconds after a sign-in. The
 * session may be of an earlier test, which has let time pass, too.
 */
const passAfter = (claims: Readonly<Record<string, unknown>>) =>
  vi.useFakeTimers({ now: (Number(claims['auth_time']) + 3) * 1000, toFake: ['Date'] });
const supported = (list: string): unknown => bench().metadata[list] ?? [];

describe('oidcc-basic-certification-test-plan', () => {
  it('oidcc-server: a normal flow succeeds, with valid state, tokens and claims', async () => {
    const { claims } = await succeed(bench());
    expect(claims['nonce']).toBeTruthy();
  });

  it('oidcc-response-type-missing: the request is refused', async () => {
    const { page } = await authorize(bench(), { response_type: undefined });
    expect(answerAt(page).get('error')).toMatch(/^(invalid_request|unsupported_response_type)$/);
  });

  it('oidcc-idtoken-signature: the id token is signed with RS256 and names its key', async () => {
    const { tokens } = await succeed(bench());
    expect(decodeProtectedHeader(tokens.id_token)).toMatchObject({ alg: 'RS256', kid: expect.any(String) });
  });

  it('oidcc-idtoken-unsigned: does not apply, because `none` is not offered', () => {
    expect(supported('id_token_signing_alg_values_supported')).toEqual(['RS256']);
  });

  it('oidcc-userinfo-get: answers to GET with the token in the header', async () => {
    const { tokens, claims } = await succeed(bench());
    expect((await userinfo(bench().client, tokens.access_token)).body['sub']).toBe(claims.sub);
  });

  it('oidcc-userinfo-post-header: answers to POST with the token in the header', async () => {
    const { tokens, claims } = await succeed(bench());
    const headers = bearer(tokens.access_token);
    const response = await fetch(String(bench().metadata['userinfo_endpoint']), { method: 'POST', headers });
    expect(await response.json()).toMatchObject({ sub: claims.sub });
  });

  it('oidcc-userinfo-post-body: answers to POST with the token in the body', async () => {
    const { tokens, claims } = await succeed(bench());
    const body = new URLSearchParams({ access_token: tokens.access_token });
    const response = await fetch(String(bench().metadata['userinfo_endpoint']), { method: 'POST', body });
    expect(await response.json()).toMatchObject({ sub: claims.sub });
  });

  it('oidcc-ensure-request-without-nonce-succeeds-for-code-flow: the id token has none either', async () => {
    const { claims } = await succeed(bench(), { nonce: undefined });
    expect(claims).not.toHaveProperty('nonce');
  });

  it('oidcc-scope-profile: userinfo has the claims of the scope', async () => {
    const flow = await succeed(bench(), { scope: 'openid profile' });
    const claims = {
      name: 'Grace Brewster Hopper',
      given_name: 'Grace',
      family_name: 'Hopper',
      middle_name: 'Brewster',
      nickname: 'Amazing',
      preferred_username: 'grace',
      profile: 'https://grace.example/about',
      picture: 'https://grace.example/picture.png',
      website: 'https://grace.example/',
      gender: 'female',
      birthdate: '1906-12-09',
      zoneinfo: 'America/New_York',
      locale: 'en-US',
      updated_at: expect.any(Number),
    };
    expect(Object.keys(claims).sort()).toEqual([...CLAIMS_OF_SCOPES.profile].sort());
    expect(await claimsOf(bench(), flow)).toEqual({ sub: flow.claims.sub, ...claims });
    expect(flow.claims).toMatchObject(claims);
  });

  it('oidcc-scope-email: userinfo has the claims of the scope', async () => {
    const flow = await succeed(bench(), { scope: 'openid email' });
    const claims = { email: bench().email, email_verified: true };
    expect(await claimsOf(bench(), flow)).toEqual({ sub: flow.claims.sub, ...claims });
    expect(flow.claims).toMatchObject(claims);
  });

  it('oidcc-scope-address: userinfo has the claim, an object', async () => {
    expect(supported('scopes_supported')).toContain('address');
    const flow = await succeed(bench(), { scope: 'openid address' });
    expect(await claimsOf(bench(), flow)).toEqual({ sub: flow.claims.sub, address: PERSON.address });
  });

  it('oidcc-scope-phone: userinfo has the claims of the scope', async () => {
    const flow = await succeed(bench(), { scope: 'openid phone' });
    expect(await claimsOf(bench(), flow)).toMatchObject({
      phone_number: '+14155550123',
      phone_number_verified: true,
    });
  });

  it('oidcc-scope-all: userinfo has the claims of all scopes, which the metadata lists', async () => {
    const flow = await succeed(bench(), { scope: 'openid profile email phone address' });
    const claims = await claimsOf(bench(), flow);
    expect(Object.keys(claims)).toHaveLength(1 + 14 + 2 + 2 + 1);
    expect(bench().metadata['claims_supported']).toEqual(expect.arrayContaining(Object.keys(claims)));
  });

  it('oidcc-ensure-other-scope-order-succeeds: openid need not come first', async () => {
    const flow = await succeed(bench(), { scope: 'email openid' });
    expect(await claimsOf(bench(), flow)).toHaveProperty('email');
  });

  it.each([
    ['oidcc-display-page', { display: 'page' }],
    ['oidcc-display-popup', { display: 'popup' }],
    ['oidcc-ui-locales', { ui_locales: 'se' }],
    ['oidcc-claims-locales', { claims_locales: 'se' }],
    ['oidcc-login-hint', { login_hint: 'buffy@example.com' }],
  ])('%s: succeeds in a browser without cookies, with the sign-in pages', async (_, params) => {
    const { asked } = await succeed(inFreshBrowser(bench()), params);
    expect(asked.slice(0, 2)).toEqual(['identify', 'verify']);
  });

  it('oidcc-login-hint: the hint is in the field of the sign-in page', async () => {
    const { url } = authorizationRequest(bench().client, { login_hint: 'buffy@example.com' });
    const page = await inFreshBrowser(bench()).browser.get(url);
    expect(page.text).toMatch(/<input id="identifier"[^>]* value="buffy@example\.com"/);
  });

  it.each([
    ['oidcc-ensure-request-with-unknown-parameter-succeeds', { extra: 'foobar' }],
    ['oidcc-ensure-request-with-acr-values-succeeds', { acr_values: '1 2' }],
  ])('%s: the request succeeds', async (_, params) => {
    await succeed(bench(), params);
  });

  it('oidcc-prompt-login: the user signs in again, and the id token says when', async () => {
    const first = await succeed(bench());
    passAfter(first.claims);
    const second = await succeed(bench(), { prompt: 'login' });
    expect(second.asked).toContain('verify');
    expect(second.claims.sub).toBe(first.claims.sub);
    expect(Number(second.claims['auth_time'])).toBeGreaterThan(Number(first.claims['auth_time']));
  });

  it('oidcc-prompt-none-not-logged-in: the client is told that a sign-in is needed', async () => {
    const request = authorizationRequest(bench().client, { prompt: 'none' });
    const response = await fetch(request.url, { redirect: 'manual' });
    const callback = new URL(response.headers.get('location') ?? '').searchParams;
    expect(callback.get('error')).toBe('login_required');
    expect(callback.get('state')).toBe(request.state);
    expect(callback.get('code')).toBeNull();
  });

  it('oidcc-prompt-none-logged-in: succeeds without a page, for the same user and sign-in', async () => {
    const first = await succeed(bench());
    const second = await succeed(bench(), { prompt: 'none' });
    expect(second.asked).toEqual([]);
    expect(second.claims).toMatchObject({ sub: first.claims.sub, auth_time: first.claims['auth_time'] });
  });

  it('oidcc-max-age-1: a user whose sign-in is older signs in again', async () => {
    const first = await succeed(bench());
    passAfter(first.claims);
    const second = await succeed(bench(), { max_age: '1' });
    expect(second.asked).toContain('verify');
    expect(second.claims.sub).toBe(first.claims.sub);
    expect(Number(second.claims['auth_time'])).toBeGreaterThan(Number(first.claims['auth_time']));
  });

  it('oidcc-max-age-10000: a younger sign-in is not repeated, and the id token has its time', async () => {
    const first = await succeed(bench());
    const second = await succeed(bench(), { max_age: '10000' });
    expect(second.asked).toEqual([]);
    expect(second.claims).toMatchObject({ sub: first.claims.sub, auth_time: first.claims['auth_time'] });
  });

  it('oidcc-id-token-hint: with prompt none, succeeds for the user of the hint', async () => {
    const first = await succeed(bench());
    const second = await succeed(bench(), { prompt: 'none', id_token_hint: first.tokens.id_token });
    expect(second.claims.sub).toBe(first.claims.sub);
  });

  it('oidcc-codereuse: a code is refused the second time', async () => {
    const { request, page } = await authorize(bench());
    const code = answerAt(page).get('code') ?? '';
    expect((await exchange(bench().client, code, {})).status).toBe(200);
    expect(request.state).toBe(answerAt(page).get('state'));
    expect(await exchange(bench().client, code, {})).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
  });

  it('oidcc-codereuse-30seconds: is refused after 30 seconds, and its token is revoked', async () => {
    const { page } = await authorize(bench());
    const code = answerAt(page).get('code') ?? '';
    const { body } = await exchange(bench().client, code, {});
    vi.useFakeTimers({ now: Date.now() + 30_000, toFake: ['Date'] });
    expect((await exchange(bench().client, code, {})).body).toMatchObject({ error: 'invalid_grant' });
    expect((await userinfo(bench().client, String(body['access_token']))).status).toBe(401);
  });

  it('oidcc-ensure-registered-redirect-uri: another one leads to an error page', async () => {
    const { page } = await authorize(bench(), {
      redirect_uri: `${bench().client.redirectUri}/${randomText()}`,
    });
    expectErrorPage(page, bench().client);
  });

  it('oidcc-ensure-post-request-succeeds: the request may be posted', async () => {
    const { service, browser, client, email } = bench();
    const request = authorizationRequest(client, {
      code_challenge: undefined,
      code_challenge_method: undefined,
    });
    const { origin, pathname, searchParams } = new URL(request.url);
    const start = await browser.post(origin + pathname, Object.fromEntries(searchParams));
    const asked: string[] = [];
    await finish(client, request, await answerPages(service, browser, start, email, asked), asked);
  });

  it('oidcc-server-client-secret-post: a client may send its secret in the form', async () => {
    const config = { token_endpoint_auth_method: 'client_secret_post' };
    const client = await makeClient(bench(), config);
    const { page } = await authorize(bench(), {}, client);
    const { clientId: client_id, secret: client_secret } = client;
    const code = answerAt(page).get('code') ?? '';
    const inForm = { ...client, secret: undefined };
    const { status, body } = await exchange(inForm, code, {}, { client_id, client_secret });
    expect(status).toBe(200);
    await verifyIdToken(client, String(body['id_token']));
  });

  it('oidcc-request-uri-unsigned-supported-correctly-or-rejected-as-unsupported: is rejected', async () => {
    expect(bench().metadata['request_uri_parameter_supported']).toBe(false);
    const { page } = await authorize(bench(), { request_uri: 'https://client.example/request.jwt' });
    expect(answerAt(page).get('error')).toBe('request_uri_not_supported');
  });

  const unsigned = () => {
    const { client } = bench();
    const payload = { client_id: client.clientId, redirect_uri: client.redirectUri, response_type: 'code' };
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    return `${encode({ alg: 'none' })}.${encode({ ...payload, scope: 'openid' })}.`;
  };

  it('oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported: is rejected', async () => {
    expect(supported('request_object_signing_alg_values_supported')).not.toContain('none');
    const { page } = await authorize(bench(), { request: unsigned() });
    expect(answerAt(page).get('error')).toBe('request_not_supported');
  });

  it('oidcc-claims-essential: userinfo has the claim, the id token has not', async () => {
    const wanted = JSON.stringify({ userinfo: { name: { essential: true } } });
    const flow = await succeed(bench(), { claims: wanted });
    expect(await claimsOf(bench(), flow)).toMatchObject({ name: 'Grace Brewster Hopper' });
    expect(flow.claims).not.toHaveProperty('name');
  });

  it('oidcc-ensure-request-object-with-redirect-uri: does not apply; neither URI gets a code', async () => {
    const { page } = await authorize(bench(), {
      request: unsigned(),
      redirect_uri: 'https://client.example/invalid',
    });
    expectErrorPage(page, bench().client);
  });

  it('oidcc-refresh-token: gives tokens to its client for the same user, and nothing to another', async () => {
    expect(supported('grant_types_supported')).toContain('refresh_token');
    const { client } = bench();
    const second = await makeClient(bench());
    const flow = await succeed(bench(), OFFLINE);
    expect(flow.tokens.refresh_token).toMatch(/^[\x20-\x7e]+$/);
    const refreshed = await refresh(client, flow.tokens.refresh_token);
    const claims = await verifyIdToken(client, String(refreshed.body['id_token']));
    for (const name of ['sub', 'iss', 'aud', 'auth_time']) expect(claims[name]).toEqual(flow.claims[name]);
    expect(Number(claims.iat)).toBeGreaterThanOrEqual(Number(flow.claims.iat));
    expect(refreshed.body['access_token']).not.toBe(flow.tokens.access_token);
    // A client that proves who it is keeps its refresh token.
    expect(refreshed.body['refresh_token']).toBe(flow.tokens.refresh_token);
    expect((await userinfo(client, String(refreshed.body['access_token']))).status).toBe(200);
    const others = await succeed(bench(), OFFLINE, second);
    expect(await refresh(client, others.tokens.refresh_token)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
  });

  it('oidcc-ensure-request-with-valid-pkce-succeeds: with S256', async () => {
    expect(supported('code_challenge_methods_supported')).toContain('S256');
    const request = authorizationRequest(bench().client);
    const { service, browser, client, email } = bench();
    const asked: string[] = [];
    const page = await answerPages(service, browser, await browser.get(request.url), email, asked);
    await finish(client, request, page, asked, { code_challenge: 'sent', nonce: request.nonce });
  });
});
