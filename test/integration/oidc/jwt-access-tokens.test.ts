import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import {
  api,
  changeClient,
  makeApplication,
  newTokens,
  OFFLINE,
  type Party,
  post,
  refresh,
  type Tokens,
  userinfo,
} from '../../support/oidc-flow.ts';
import { ownData, signInAtClient, subjectOf } from '../../support/oidc-users.ts';
import { useService } from '../../support/service.ts';

const service = useService();
const JWT_FORMAT = { access_token_format: 'jwt' };
const isOpaque = (token: unknown) => !String(token).includes('.');

/** The tokens of somebody new who signs in at a client of a new application. */
const signedIn = (config: Record<string, unknown>, params: Record<string, string> = {}) =>
  signInAtClient(service(), { ...OFFLINE, ...params }, config);

const changeFormat = (party: Party, access_token_format: string) =>
  changeClient(service(), party, { access_token_format });

describe('access tokens of a client with access_token_format jwt', () => {
  it('are JWTs of RFC 9068 that the keys of the provider verify', async () => {
    const { party, tokens } = await signedIn(JWT_FORMAT, { scope: 'openid email offline_access' });
    const keys = createRemoteJWKSet(new URL(`${party.issuer}/jwks`));
    const { payload, protectedHeader } = await jwtVerify(tokens.access_token, keys, {
      issuer: party.issuer,
      audience: party.issuer,
      algorithms: ['RS256'],
      typ: 'at+jwt',
    });
    expect(protectedHeader).toEqual({ alg: 'RS256', typ: 'at+jwt', kid: expect.any(String) });
    const { iat = 0 } = payload;
    expect(payload).toEqual({
      iss: party.issuer,
      aud: party.issuer,
      sub: decodeJwt(tokens.id_token).sub,
      client_id: party.clientId,
      scope: 'openid email offline_access',
      jti: expect.any(String),
      auth_time: expect.any(Number),
      iat,
      exp: iat + 3600,
    });
  });

  it('are served by userinfo, as a bearer token and in a form', async () => {
    const { party, tokens, email } = await signedIn(JWT_FORMAT, { scope: 'openid email offline_access' });
    expect(await userinfo(party, tokens.access_token)).toMatchObject({ status: 200, body: { email } });
    const posted = await fetch(`${party.issuer}/me`, {
      method: 'POST',
      body: new URLSearchParams({ access_token: tokens.access_token }),
    });
    expect(await posted.json()).toMatchObject({ email });
  });

  it('are active for introspection until they are revoked, and then nowhere good', async () => {
    const { party, tokens } = await signedIn(JWT_FORMAT);
    const body = { token: tokens.access_token };
    expect((await post(party, '/token/introspection', body)).body).toMatchObject({
      active: true,
      client_id: party.clientId,
      token_type: 'Bearer',
    });
    expect((await post(party, '/token/revocation', body)).status).toBe(200);
    expect((await post(party, '/token/introspection', body)).body).toEqual({ active: false });
    expect((await userinfo(party, tokens.access_token)).status).toBe(401);
    expect((await post(party, '/token/revocation', body)).status).toBe(200);
  });

  it.each<[string, (party: Party, tokens: Tokens) => Promise<unknown>]>([
    ['grant', (party, { refresh_token = '' }) => post(party, '/token/revocation', { token: refresh_token })],
    [
      'user who is disabled',
      (party, tokens) => {
        const path = `/applications/${party.app}/users/${subjectOf(tokens)}/state`;
        return api(service(), 'POST', path, party.keys, { state: 'disabled' });
      },
    ],
    [
      'user who is deleted',
      (party, tokens) => {
        const path = `/applications/${party.app}/users/${subjectOf(tokens)}/data`;
        return api(service(), 'DELETE', path, party.keys);
      },
    ],
  ])('end at these endpoints with the %s', async (_, end) => {
    const { party, tokens } = await signedIn(JWT_FORMAT);
    expect((await userinfo(party, tokens.access_token)).status).toBe(200);
    await end(party, tokens);
    expect((await userinfo(party, tokens.access_token)).status).toBe(401);
    const body = { token: tokens.access_token };
    expect((await post(party, '/token/introspection', body)).body).toEqual({ active: false });
  });

  it('are good with their signature alone: neither their id nor a forged token is', async () => {
    const { party, tokens } = await signedIn(JWT_FORMAT);
    const { jti = '', ...payload } = decodeJwt(tokens.access_token);
    const [header = '', , signature = ''] = tokens.access_token.split('.');
    const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const unsigned = `${encoded({ alg: 'none', typ: 'at+jwt' })}.${encoded({ ...payload, jti })}.`;
    const changed = `${header}.${encoded({ ...payload, jti, scope: 'openid email phone' })}.${signature}`;
    const idToken = tokens.id_token;
    for (const token of [jti, unsigned, changed, idToken]) {
      expect((await userinfo(party, token)).status, token).toBe(401);
      const { body } = await post(party, '/token/introspection', { token });
      expect(body, token).not.toMatchObject({ active: true });
    }
    expect((await userinfo(party, tokens.access_token)).status).toBe(200);
  });

  it('of another client are inactive for introspection, and are not revoked', async () => {
    const { party, tokens } = await signedIn(JWT_FORMAT);
    const { party: other } = await signedIn(JWT_FORMAT);
    const body = { token: tokens.access_token };
    expect((await post({ ...other, issuer: party.issuer }, '/token/introspection', body)).status).toBe(401);
    expect((await post(other, '/token/introspection', body)).body).not.toMatchObject({ active: true });
    expect((await userinfo(other, tokens.access_token)).status).toBe(401);
    expect((await userinfo(party, tokens.access_token)).status).toBe(200);
  });

  it('are refused by the API', async () => {
    const { party, tokens } = await signedIn(JWT_FORMAT);
    expect(await ownData(service(), party, tokens.access_token)).toBeApiError(401, 'invalid_token');
  });

  it('come with refreshes, too, with the scopes that the client still has', async () => {
    const { party, tokens } = await signedIn(JWT_FORMAT, { scope: 'openid email offline_access' });
    const { body } = await refresh(party, tokens.refresh_token);
    expect(decodeJwt(String(body['access_token']))).toMatchObject({
      aud: party.issuer,
      scope: 'openid email offline_access',
    });
  });

  it('follow the setting at once, also for refresh tokens from before', async () => {
    const { party, tokens } = await signedIn({});
    expect(isOpaque(tokens.access_token)).toBe(true);
    await changeFormat(party, 'jwt');
    const asJwt = await refresh(party, tokens.refresh_token);
    expect(decodeProtectedHeader(String(asJwt.body['access_token']))).toMatchObject({ typ: 'at+jwt' });
    await changeFormat(party, 'opaque');
    const opaque = await refresh(party, String(asJwt.body['refresh_token'] ?? tokens.refresh_token));
    expect(isOpaque(opaque.body['access_token'])).toBe(true);
    expect((await userinfo(party, String(opaque.body['access_token']))).status).toBe(200);
  });

  it('for the API are those of the API, signed as the application says', async () => {
    const { party, tokens, email, browser } = await signedIn(JWT_FORMAT);
    expect(decodeJwt(tokens.access_token).aud).toBe(party.issuer);
    const request = { email, ...OFFLINE, resource: `app:${party.app}` };
    const { access_token } = await newTokens(service(), browser, party, request);
    expect(decodeProtectedHeader(access_token).alg).toBe('RS256');
    expect(decodeJwt(access_token)).toMatchObject({ iss: service().baseUrl, aud: [`app:${party.app}`] });
    expect((await ownData(service(), party, access_token)).status).toBe(200);
  });

  it('have another format by no other name', async () => {
    const { app, keys } = await makeApplication(service());
    const request = { name: 'Client', config: { access_token_format: 'jws' } };
    const answer = await api(service(), 'POST', `/applications/${app}/oidc-clients`, keys, request);
    const errors = [expect.objectContaining({ path: 'body.config.access_token_format' })];
    expect(answer).toMatchObject({ status: 400, body: { errors } });
  });
});
