import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type {
  IdentityProviderRecord,
  ProviderEndpoints,
} from '../../../shared/identity-providers/identity-provider.ts';
import { takenAlgorithms } from '../../../shared/providers/provider-endpoints.ts';
import { identityOfToken } from '../../../shared/providers/read-id-token.ts';
import { forgetKeySets } from '../../../shared/providers/verify-id-token.ts';
import {
  answerJson,
  KEPT,
  newSigningPair,
  startHostileProvider,
  type TokenClaims,
} from '../../support/hostile-provider.ts';
import { DOCUMENTED_CLAIMS, DOCUMENTED_PROVIDERS } from '../../support/provider-shapes.ts';

const hostile = await startHostileProvider();
const { provider, connections, idToken, answers, calls, state } = hostile;
const { google, microsoft, apple, github } = DOCUMENTED_PROVIDERS;
const NOW = Math.floor(Date.now() / 1000);
const HASHED = createHash('sha256').update(KEPT.nonce).digest('hex');

beforeEach(() => {
  forgetKeySets();
  vi.useFakeTimers({ toFake: ['Date'], now: NOW * 1000 });
  for (const path of ['/keys', '/oauth2/v3/certs', '/auth/keys', '/common/discovery/v2.0/keys'])
    answers[path] = (_, response) => answerJson(response, { keys: [state.pair.jwk] });
  calls.length = 0;
});
afterEach(() => vi.useRealTimers());

const readOf = async (record: IdentityProviderRecord, claims: TokenClaims = {}, nonce = KEPT.nonce) =>
  identityOfToken(record, await idToken({ aud: record.client_id, ...claims }), nonce, connections.fetch);
const read = (claims?: TokenClaims, settings: object = {}) => readOf({ ...provider, ...settings }, claims);

describe('the id token of a phone app', () => {
  it('names the person', async () => {
    expect(await read({ email: 'Ann@example.com', name: 'Ann' })).toEqual({
      issuer: hostile.origin,
      subject: 'subject-1',
      email: 'ann@example.com',
      isAuthority: false,
      claims: { name: 'Ann' },
    });
    expect(calls.map(({ path }) => path)).toEqual(['/keys']);
  });

  it.each([
    ['as it is', KEPT.nonce],
    ['as its SHA-256 in hex', HASHED],
  ])('has the nonce %s', async (_, nonce) => {
    expect(await read({ nonce })).toMatchObject({ subject: 'subject-1' });
  });

  it.each<[string, TokenClaims]>([
    ['no nonce', { nonce: undefined }],
    ['another nonce', { nonce: 'another' }],
    ['its hash in capitals', { nonce: HASHED.toUpperCase() }],
    ['its hash in base64url', { nonce: Buffer.from(HASHED, 'hex').toString('base64url') }],
    ['a list of nonces', { nonce: [KEPT.nonce] }],
    ['an audience that is not listed', { aud: 'app-2' }],
    ['two audiences', { aud: ['client-1', 'app-1'] }],
    ['an authorized party that is not listed', { azp: 'app-2' }],
    ['an issue 11 minutes and a second ago', { iat: NOW - 661, exp: NOW + 3_600 }],
    ['an issue in 61 seconds', { iat: NOW + 61 }],
    ['an end 61 seconds ago', { exp: NOW - 61 }],
    ['another issuer', { iss: 'https://evil.example' }],
    ['an empty subject', { sub: '' }],
    ['a subject that is too long', { sub: 'x'.repeat(256) }],
    ['no subject', { sub: undefined }],
    ['no end', { exp: undefined }],
  ])('is refused with %s', async (_, claims) => {
    await expect(read(claims, { audiences: ['app-1'] })).rejects.toMatchObject({ reason: 'invalid_answer' });
  });

  it.each<[string, TokenClaims]>([
    ['a listed audience', { aud: 'app-1' }],
    ['a listed party for the client id', { azp: 'app-1' }],
    ['an issue 10 minutes ago, by another clock', { iat: NOW - 659, exp: NOW + 3_600 }],
    ['an issue in 59 seconds', { iat: NOW + 59 }],
  ])('is taken with %s', async (_, claims) => {
    expect(await read(claims, { audiences: ['app-1'] })).toMatchObject({ subject: 'subject-1' });
  });

  it('is refused by a key that the provider does not publish', async () => {
    const token = await idToken({}, await newSigningPair('first'));
    await expect(identityOfToken(provider, token, KEPT.nonce, connections.fetch)).rejects.toMatchObject({
      reason: 'invalid_answer',
      fault: 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED',
    });
  });

  it('is refused with an algorithm that the provider does not name, even by its key', async () => {
    const pair = await newSigningPair('curve', 'ES256');
    answers['/keys'] = (_, response) => answerJson(response, { keys: [pair.jwk] });
    const token = await idToken({}, pair);
    const endpoints = { ...provider.endpoints, id_token_signing_alg_values_supported: ['ES256'] };
    await expect(identityOfToken(provider, token, KEPT.nonce, connections.fetch)).rejects.toMatchObject({
      reason: 'invalid_answer',
      fault: 'ERR_JOSE_ALG_NOT_ALLOWED',
    });
    const naming = { ...provider, endpoints: endpoints as typeof provider.endpoints };
    expect(await identityOfToken(naming, token, KEPT.nonce, connections.fetch)).toMatchObject({
      subject: 'subject-1',
    });
  });

  it.each(['', 'x', 'a.b.c', '..', `${'x'.repeat(100_000)}.x.x`])(
    'is refused if it is none',
    async (token) => {
      await expect(identityOfToken(provider, token, KEPT.nonce, connections.fetch)).rejects.toMatchObject({
        reason: 'invalid_answer',
        cause: undefined,
      });
      expect(calls).toEqual([]);
    },
  );

  it('of Google may name the issuer without its scheme, which makes no other person', async () => {
    const claims = DOCUMENTED_CLAIMS.google;
    const [one, other] = [
      await readOf(google, claims),
      await readOf(google, { ...claims, iss: 'accounts.google.com' }),
    ];
    expect(one).toMatchObject({ issuer: 'https://accounts.google.com', isAuthority: true });
    expect(other).toEqual(one);
    await expect(read({ iss: 'accounts.google.com' })).rejects.toMatchObject({ reason: 'invalid_answer' });
  });

  it('of Apple is for the bundle id that the application lists', async () => {
    const listed = { ...apple, audiences: ['com.example.app'] };
    const claims = { ...DOCUMENTED_CLAIMS.apple, aud: 'com.example.app', nonce: HASHED };
    expect(await readOf(listed, claims)).toMatchObject({ isAuthority: true });
    await expect(readOf(apple, claims)).rejects.toMatchObject({ reason: 'invalid_answer' });
  });

  it('of Microsoft names the issuer of its tenant', async () => {
    const { iss } = DOCUMENTED_CLAIMS.microsoft;
    expect(await readOf(microsoft, DOCUMENTED_CLAIMS.microsoft)).toMatchObject({ issuer: iss });
  });

  it('of GitHub is never taken', async () => {
    await expect(readOf(github)).rejects.toMatchObject({ reason: 'misconfigured' });
  });
});

describe('the algorithms that are taken', () => {
  it('are those of the provider with a key of its own, by default RS256', () => {
    const { issuer, authorization_endpoint, token_endpoint } = provider.endpoints as ProviderEndpoints;
    const endpoints = { issuer, authorization_endpoint, token_endpoint };
    const listed = ['none', 'HS256', 'HS512', 'A128KW', 'ES256', 'PS384', 'EdDSA'];
    expect(takenAlgorithms({ ...endpoints, id_token_signing_alg_values_supported: listed })).toEqual([
      'ES256',
      'PS384',
      'EdDSA',
    ]);
    expect(takenAlgorithms(endpoints)).toEqual(['RS256']);
  });
});
