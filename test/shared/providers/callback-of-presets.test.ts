import { generateKeyPairSync } from 'node:crypto';
import { decodeProtectedHeader, jwtVerify } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import type { IdentityProviderRecord } from '../../../shared/identity-providers/identity-provider.ts';
import {
  endpointsOfTenantGroup,
  FIXED_ENDPOINTS,
} from '../../../shared/identity-providers/preset-endpoints.ts';
import { identityOfCallback } from '../../../shared/providers/read-callback.ts';
import { forgetKeySets } from '../../../shared/providers/verify-id-token.ts';
import {
  answerJson,
  callbackWith,
  KEPT,
  startHostileProvider,
  type TokenClaims,
} from '../../support/hostile-provider.ts';
import {
  APPLE_USER,
  DOCUMENTED_CLAIMS,
  DOCUMENTED_PROVIDERS,
  GITHUB_ADDRESSES,
  GITHUB_ERRORS,
  GITHUB_USER,
  MICROSOFT_CONSUMERS,
  MICROSOFT_TENANT,
} from '../../support/provider-shapes.ts';

const hostile = await startHostileProvider();
const { connections, idToken, answers, calls, state } = hostile;
const { google, microsoft, apple, github } = DOCUMENTED_PROVIDERS;
const APPLE_KEY = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});

beforeEach(() => {
  forgetKeySets();
  state.secrets = ['secret'];
  for (const path of Object.keys(answers)) delete answers[path];
  calls.length = 0;
});

const read = (provider: IdentityProviderRecord, parameters: Record<string, string> = {}) =>
  identityOfCallback(provider, callbackWith(parameters), KEPT, connections);

const pathOf = (url: string | undefined) => new URL(url ?? '').pathname;

function readToken(
  provider: IdentityProviderRecord,
  claims: TokenClaims,
  parameters?: Record<string, string>,
) {
  const { token_endpoint, jwks_uri } = provider.endpoints ?? {};
  const token = () => idToken({ aud: provider.client_id, ...claims });
  hostile.answerTokens(pathOf(token_endpoint), pathOf(jwks_uri), token);
  return read(provider, parameters);
}

describe('the endpoints that the service knows of a preset', () => {
  it.each(['google', 'apple', 'github'] as const)('are those of the documentation: %s', (preset) => {
    expect(FIXED_ENDPOINTS[preset]).toMatchObject(DOCUMENTED_PROVIDERS[preset].endpoints ?? {});
  });

  it('are those of the documentation: microsoft', () => {
    const known = endpointsOfTenantGroup('common');
    const { token_endpoint_auth_methods_supported: _, ...documented } = microsoft.endpoints ?? {};
    expect(known).toMatchObject(documented);
  });
});

describe('a callback of Google', () => {
  it('names the person, and Google is the authority for the Workspace address', async () => {
    expect(await readToken(google, DOCUMENTED_CLAIMS.google)).toMatchObject({
      issuer: 'https://accounts.google.com',
      subject: DOCUMENTED_CLAIMS.google.sub,
      email: 'jsmith@example.com',
      isAuthority: true,
      claims: { given_name: 'Jay', family_name: 'Smith' },
    });
    expect(calls[0]?.body.get('client_secret')).toBe('secret');
  });

  it('is taken with the issuer that Google names in it', async () => {
    const answer = {
      iss: 'https://accounts.google.com',
      scope: 'email openid',
      authuser: '0',
      prompt: 'none',
    };
    expect(await readToken(google, DOCUMENTED_CLAIMS.google, answer)).toMatchObject({ isAuthority: true });
  });
});

describe('a callback of Microsoft', () => {
  const claimsOf = (tid: string, claims: TokenClaims = {}) => ({
    ...DOCUMENTED_CLAIMS.microsoft,
    iss: `https://login.microsoftonline.com/${tid}/v2.0`,
    tid,
    ...claims,
  });
  const at = (tenant: string) => ({
    ...microsoft,
    issuer: `https://login.microsoftonline.com/${tenant}/v2.0`,
  });

  it('names the person by the issuer of the tenant', async () => {
    expect(await readToken(microsoft, DOCUMENTED_CLAIMS.microsoft)).toEqual({
      issuer: `https://login.microsoftonline.com/${MICROSOFT_TENANT}/v2.0`,
      subject: DOCUMENTED_CLAIMS.microsoft.sub,
      email: 'abeli@example.com',
      isAuthority: true,
      claims: { name: 'Abe Lincoln' },
    });
  });

  it('is no authority without xms_edov, whatever domains the application trusts', async () => {
    const trusting = { ...microsoft, trusted_domains: ['example.com'] };
    const claims = claimsOf(MICROSOFT_TENANT, { xms_edov: undefined });
    expect(await readToken(trusting, claims)).toMatchObject({ isAuthority: false });
  });

  it.each([
    ['common', MICROSOFT_TENANT],
    ['common', MICROSOFT_CONSUMERS],
    ['organizations', MICROSOFT_TENANT],
    ['consumers', MICROSOFT_CONSUMERS],
    [MICROSOFT_TENANT, MICROSOFT_TENANT],
  ])('at %s is taken from the tenant %s', async (tenant, tid) => {
    expect(await readToken(at(tenant), claimsOf(tid))).toMatchObject({ subject: expect.any(String) });
  });

  it('of personal accounts names their tenant', async () => {
    const personal = { ...at('consumers'), endpoints: endpointsOfTenantGroup('consumers') };
    expect(await readToken(personal, claimsOf(MICROSOFT_CONSUMERS))).toMatchObject({ isAuthority: true });
    await expect(readToken(personal, claimsOf(MICROSOFT_TENANT))).rejects.toMatchObject({
      reason: 'invalid_answer',
    });
  });

  it.each([
    ['organizations', MICROSOFT_CONSUMERS],
    ['consumers', MICROSOFT_TENANT],
    [MICROSOFT_TENANT, MICROSOFT_CONSUMERS],
    ['example.com', MICROSOFT_TENANT],
    ['common', '{tenantid}'],
    ['common', 'common'],
    ['common', `${MICROSOFT_TENANT}/../x`],
    ['common', '$&'],
  ])('at %s is refused from the tenant %s', async (tenant, tid) => {
    await expect(readToken(at(tenant), claimsOf(tid))).rejects.toMatchObject({ reason: 'invalid_answer' });
  });

  it('is refused if issuer and tenant differ, or one is absent', async () => {
    const [iss] = [`https://login.microsoftonline.com/${MICROSOFT_CONSUMERS}/v2.0`];
    for (const claims of [{ iss }, { tid: undefined }, { iss: undefined }, { tid: 7 }])
      await expect(readToken(microsoft, claimsOf(MICROSOFT_TENANT, claims))).rejects.toMatchObject({
        reason: 'invalid_answer',
      });
  });

  it('is taken with the issuer of a tenant in the answer, and refused with any other', async () => {
    const { iss } = DOCUMENTED_CLAIMS.microsoft;
    expect(await readToken(microsoft, DOCUMENTED_CLAIMS.microsoft, { iss })).toMatchObject({ issuer: iss });
    calls.length = 0;
    for (const other of ['https://evil.example', microsoft.endpoints?.issuer ?? '', `${iss}/`])
      await expect(readToken(microsoft, {}, { iss: other })).rejects.toMatchObject({
        reason: 'invalid_answer',
      });
    expect(calls).toEqual([]);
  });
});

describe('a callback of Apple', () => {
  beforeEach(() => {
    state.secrets = [APPLE_KEY.privateKey];
  });

  it('names the person, with the name of the first form post', async () => {
    expect(await readToken(apple, DOCUMENTED_CLAIMS.apple, { user: APPLE_USER })).toEqual({
      issuer: 'https://appleid.apple.com',
      subject: DOCUMENTED_CLAIMS.apple.sub,
      email: 'dpdcnf87nu@privaterelay.appleid.com',
      isAuthority: true,
      claims: { given_name: 'Anna', family_name: 'Muster' },
      auth_time: 1_700_000_000,
    });
    const again = await readToken(apple, DOCUMENTED_CLAIMS.apple);
    expect(again.claims).toEqual({});
  });

  it('is exchanged with a secret of five minutes that the key signed', async () => {
    await readToken(apple, DOCUMENTED_CLAIMS.apple);
    const [exchange] = calls;
    const secret = exchange?.body.get('client_secret') ?? '';
    const { createPublicKey } = await import('node:crypto');
    const { payload } = await jwtVerify(secret, createPublicKey(APPLE_KEY.publicKey));
    expect(decodeProtectedHeader(secret)).toEqual({ alg: 'ES256', kid: 'KEY1234567' });
    expect(payload).toMatchObject({
      iss: 'TEAM123456',
      sub: 'com.example.web',
      aud: 'https://appleid.apple.com',
    });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300);
    expect(exchange?.headers.authorization).toBeUndefined();
  });

  it('cannot be exchanged with a key that is none', async () => {
    state.secrets = ['-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----'];
    await expect(readToken(apple, DOCUMENTED_CLAIMS.apple)).rejects.toMatchObject({
      reason: 'misconfigured',
    });
    expect(calls).toEqual([]);
  });

  it('is denied if the person cancels', async () => {
    const parameters = callbackWith({ error: 'user_cancelled_authorize' });
    parameters.delete('code');
    await expect(identityOfCallback(apple, parameters, KEPT, connections)).rejects.toMatchObject({
      reason: 'denied',
      words: 'user_cancelled_authorize',
    });
  });
});

describe('a callback of GitHub', () => {
  beforeEach(() => {
    answers['/login/oauth/access_token'] = (_, response) =>
      answerJson(response, { access_token: 'gho_1', token_type: 'bearer', scope: 'read:user,user:email' });
    answers['/user'] = (_, response) => answerJson(response, GITHUB_USER);
    answers['/user/emails'] = (_, response) => answerJson(response, GITHUB_ADDRESSES);
  });

  it('names the person by the number, and is no authority for the primary address', async () => {
    expect(await read({ ...github, trusted_domains: ['example.com'] })).toEqual({
      issuer: 'https://github.com',
      subject: '583231',
      email: 'octocat@example.com',
      isAuthority: false,
      claims: {
        name: 'monalisa octocat',
        preferred_username: 'octocat',
        picture: 'https://avatars.githubusercontent.com/u/583231?v=4',
      },
    });
    expect(calls.map(({ path }) => path)).toEqual(['/login/oauth/access_token', '/user', '/user/emails']);
    expect(calls[0]?.headers.accept).toBe('application/json');
    expect(calls[1]?.headers).toMatchObject({
      authorization: 'Bearer gho_1',
      accept: 'application/vnd.github+json',
      'user-agent': expect.any(String),
    });
  });

  it('is taken with its own issuer in the answer, and refused with any other', async () => {
    expect(await read(github, { iss: 'https://github.com/login/oauth' })).toMatchObject({
      subject: '583231',
    });
    calls.length = 0;
    await expect(read(github, { iss: 'https://github.com' })).rejects.toMatchObject({
      reason: 'invalid_answer',
    });
    expect(calls).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['no primary one', [{ email: 'a@example.com', verified: true, primary: false }]],
    ['one that is not verified', [{ email: 'a@example.com', verified: false, primary: true }]],
    ['none', []],
    ['other types', [null, 7, { email: 7, verified: true, primary: true }]],
  ])('has no address if the list has %s', async (_, addresses) => {
    answers['/user/emails'] = (_call, response) => answerJson(response, addresses);
    expect(await read(github)).not.toHaveProperty('email');
  });

  it('has no address if the person did not grant it, or the application does not ask', async () => {
    answers['/user/emails'] = (_, response) => answerJson(response, { message: 'Not Found' }, 404);
    expect(await read(github)).not.toHaveProperty('email');
    calls.length = 0;
    expect(await read({ ...github, scopes: ['read:user'] })).not.toHaveProperty('email');
    expect(calls.map(({ path }) => path)).not.toContain('/user/emails');
  });

  it.each<[string, unknown]>([
    ['no number', { ...GITHUB_USER, id: undefined }],
    ['a text for the number', { ...GITHUB_USER, id: '583231' }],
    ['a number that is not exact', { ...GITHUB_USER, id: 2 ** 53 }],
    ['no object', null],
  ])('is refused if the user has %s', async (_, user) => {
    answers['/user'] = (_call, response) => answerJson(response, user);
    await expect(read(github)).rejects.toMatchObject({ reason: 'invalid_answer' });
  });

  it('is unavailable if the API fails, and refused if its list is none', async () => {
    answers['/user/emails'] = (_, response) => answerJson(response, {});
    await expect(read(github)).rejects.toMatchObject({ reason: 'invalid_answer' });
    answers['/user'] = (_, response) => answerJson(response, {}, 502);
    await expect(read(github)).rejects.toMatchObject({ reason: 'unavailable' });
  });

  it.each([
    [GITHUB_ERRORS.badCode, 'invalid_answer', 1],
    [GITHUB_ERRORS.badSecret, 'misconfigured', 2],
    [{ error: 'redirect_uri_mismatch' }, 'misconfigured', 1],
    [{ error: { constructor: 1 } }, 'invalid_answer', 1],
  ])('reads the error %j, which has status 200', async (body, reason, requests) => {
    state.secrets = ['one', 'two'];
    answers['/login/oauth/access_token'] = (_, response) => answerJson(response, body);
    await expect(read(github)).rejects.toMatchObject({ reason });
    expect(calls).toHaveLength(requests);
  });
});
