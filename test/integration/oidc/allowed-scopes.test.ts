import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { CookieBrowser } from '../../support/cookie-browser.ts';
import {
  api,
  authorizationRequest,
  changeClient,
  exchange,
  makeApplication,
  makeParty,
  newCode,
  newTokens,
  OFFLINE,
  type Party,
  post,
  refresh,
  type Tokens,
  userinfo,
} from '../../support/oidc-flow.ts';
import { useService } from '../../support/service.ts';

const service = useService();

/**
 * A client of an application of its own that may ask for these scopes, and somebody with an e-mail address, a
 * name and a phone number.
 */
async function clientWith(allowed_scopes: string[]) {
  const application = await makeApplication(service());
  const email = `${crypto.randomUUID()}@example.com`;
  const phone_number = '+12025550188';
  const data = { email, first_name: 'Grace', phone_number };
  const path = `/applications/${application.app}/users/__default__/data`;
  // The first proof of the address drops what the application has only written, but not what it says is
  // proved.
  const person = { data, verified_data: { phone_number } };
  expect((await api(service(), 'PUT', path, application.keys, person)).status).toBe(200);
  const party = await makeParty(service(), { allowed_scopes }, application);
  return { party, email, browser: new CookieBrowser(service().baseUrl) };
}

/** Takes all scopes from a client but these. */
const leave = (party: Party, ...allowed_scopes: string[]) =>
  changeClient(service(), party, { allowed_scopes });

const CLAIMS = {
  userinfo: { email: null, given_name: { essential: true }, phone_number: null },
  id_token: { email: null, phone_number: { essential: true }, auth_time: { essential: true } },
};

describe('the claims parameter', () => {
  const claims = JSON.stringify(CLAIMS);

  it('gives no claim of a scope that the client may not ask for', async () => {
    const { party, email, browser } = await clientWith(['openid', 'email']);
    const tokens = await newTokens(service(), browser, party, { email, claims });
    const { sub, auth_time, ...others } = decodeJwt(tokens.id_token);
    expect((await userinfo(party, tokens.access_token)).body).toEqual({ sub, email });
    expect(others['email']).toBe(email);
    expect(auth_time).toEqual(expect.any(Number));
    expect(others).not.toHaveProperty('phone_number');
  });

  it('asks the user for no consent to what the client cannot get', async () => {
    const { party, email, browser } = await clientWith(['openid']);
    await newTokens(service(), browser, party, { email });
    const { url } = authorizationRequest(party, { claims, prompt: 'none' });
    expect((await browser.get(url)).url).toContain('code=');
  });

  it('of a pushed request gives no more', async () => {
    const { party, email, browser } = await clientWith(['openid']);
    const request = authorizationRequest(party, { claims });
    const form = Object.fromEntries(new URL(request.url).searchParams);
    const { body } = await post(party, '/request', form);
    const pushed = { request_uri: String(body['request_uri']) };
    const { code } = await newCode(service(), browser, party, { email, ...pushed });
    const { body: tokens } = await exchange(party, code, request);
    expect(Object.keys((await userinfo(party, String(tokens['access_token']))).body)).toEqual(['sub']);
  });

  it('is refused with a member that is no object', async () => {
    const { party, browser } = await clientWith(['openid', 'email']);
    const claims = JSON.stringify({ userinfo: { email: true } });
    const page = await browser.get(authorizationRequest(party, { claims }).url);
    expect(new URL(page.url).searchParams.get('error')).toBe('invalid_request');
  });
});

describe('scopes that were taken from a client', () => {
  const ALL = ['openid', 'profile', 'email', 'phone', 'offline_access'];

  it('give nothing at userinfo or refresh; introspection names the remaining scopes', async () => {
    const { party, email, browser } = await clientWith(ALL);
    const scope = 'openid email profile offline_access';
    const claims = JSON.stringify({ userinfo: { phone_number: null }, id_token: { phone_number: null } });
    const held = await newTokens(service(), browser, party, { email, ...OFFLINE, scope, claims });
    const before = (await userinfo(party, held.access_token)).body;
    expect(before).toMatchObject({ email, given_name: 'Grace', phone_number: '+12025550188' });

    await leave(party, 'openid', 'profile', 'offline_access');
    const expectLess = async (token: string) => {
      const { body: info } = await userinfo(party, token);
      expect(info).toMatchObject({ given_name: 'Grace' });
      for (const claim of ['email', 'email_verified', 'phone_number']) expect(info).not.toHaveProperty(claim);
      const { body } = await post(party, '/token/introspection', { token });
      expect(body).toMatchObject({ active: true, scope: 'openid profile offline_access' });
    };
    await expectLess(held.access_token);
    const { status, body } = await refresh(party, held.refresh_token);
    expect({ status, scope: body['scope'] }).toEqual({ status: 200, scope: 'openid profile offline_access' });
    expect(decodeJwt((body as Tokens).id_token)).not.toHaveProperty('phone_number');
    await expectLess(String(body['access_token']));
  });

  it('count again once the client has them back: the user has agreed to them', async () => {
    const { party, email, browser } = await clientWith(ALL);
    const held = await newTokens(service(), browser, party, { email, ...OFFLINE });
    await leave(party, 'openid', 'offline_access');
    const { body: less } = await refresh(party, held.refresh_token);
    await leave(party, ...ALL);
    const { body: more } = await refresh(party, String(less['refresh_token']));
    expect((await userinfo(party, String(more['access_token']))).body).toMatchObject({ email });
    expect((await userinfo(party, String(less['access_token']))).body).not.toHaveProperty('email');
  });

  it('give nothing for a code that was under way', async () => {
    const { party, email, browser } = await clientWith(ALL);
    const { code, request } = await newCode(service(), browser, party, { email, ...OFFLINE });
    await leave(party, 'openid');
    const { body } = await exchange(party, code, request);
    expect(body).toMatchObject({ scope: 'openid' });
    expect(body).not.toHaveProperty('refresh_token');
  });

  it('are left out of a sign-in that is under way', async () => {
    const { party, email, browser } = await clientWith(ALL);
    await newTokens(service(), browser, party, { email });
    const request = authorizationRequest(party, { scope: 'openid email' });
    const page = await browser.get(request.url);
    expect(page.text).toContain('value="consent"');
    await leave(party, 'openid');
    const answered = await browser.submit(page, 'consent', {});
    const code = new URL(answered.url).searchParams.get('code') ?? '';
    expect((await exchange(party, code, request)).body).toMatchObject({ scope: 'openid' });
  });

  it('are in no refresh token of a sign-in under way, whatever follows', async () => {
    const { party, email, browser } = await clientWith(ALL);
    await newTokens(service(), browser, party, { email });
    const request = authorizationRequest(party, { ...OFFLINE, scope: 'openid email offline_access' });
    const page = await browser.get(request.url);
    await leave(party, 'openid', 'offline_access');
    const answered = await browser.submit(page, 'consent', {});
    const code = new URL(answered.url).searchParams.get('code') ?? '';
    const { body: held } = await exchange(party, code, request);
    await leave(party, ...ALL);
    const { body } = await refresh(party, String(held['refresh_token']));
    expect(body).toMatchObject({ scope: 'openid offline_access' });
  });

  it('refuse refresh tokens without offline_access, and introspect them as inactive', async () => {
    const { party, email, browser } = await clientWith(ALL);
    const held = await newTokens(service(), browser, party, { email, ...OFFLINE });
    await leave(party, 'openid', 'email');
    expect(await refresh(party, held.refresh_token)).toBeOauthError(400, 'invalid_grant');
    const { body } = await post(party, '/token/introspection', { token: held.refresh_token });
    expect(body).toEqual({ active: false });
    expect((await userinfo(party, held.access_token)).body).toMatchObject({ email });
    await leave(party, ...ALL);
    expect((await refresh(party, held.refresh_token)).status).toBe(200);
  });
});
