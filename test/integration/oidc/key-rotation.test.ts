import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { handler as rotateSigningKeys } from '../../../functions/events/rotate-signing-keys.ts';
import {
  AFTER_SIGN_OUT,
  authorizationRequest,
  makeParty,
  newTokens,
  type Party,
} from '../../support/oidc-flow.ts';
import { newVisitor } from '../../support/oidc-users.ts';
import { useService } from '../../support/service.ts';

const DAY = 86_400_000;
const service = useService();
let start = 0;

beforeEach(() => {
  start = Date.now();
  vi.useFakeTimers({ now: start, toFake: ['Date'] });
});
afterEach(() => vi.useRealTimers());

/** Goes to a day after the first key was made; the rotation runs as it is scheduled. */
async function onDay(day: number): Promise<void> {
  vi.setSystemTime(start + day * DAY);
  await rotateSigningKeys();
}

async function jwksOf(party: Party): Promise<JSONWebKeySet> {
  return (await fetch(`${party.issuer}/jwks`)).json();
}

const rsaKids = ({ keys }: JSONWebKeySet) => keys.filter(({ kty }) => kty === 'RSA').map(({ kid }) => kid);
const kidOf = (jwt: string) => decodeProtectedHeader(jwt).kid;

/** Verifies as a client does that has fetched the keys before. */
const verifies = (party: Party, jwt: string, jwks: JSONWebKeySet) =>
  jwtVerify(jwt, createLocalJWKSet(jwks), {
    issuer: party.issuer,
    audience: party.clientId,
    algorithms: ['RS256'],
    clockTolerance: '400d',
  });

describe('the rotation of the keys', () => {
  it('breaks no client and no session, and id tokens from before it still end sessions', async () => {
    const { party, browser, email } = await newVisitor(service());
    await onDay(85);
    const before = await newTokens(service(), browser, party, { email });
    expect(rsaKids(await jwksOf(party))).toEqual([kidOf(before.id_token)]);

    await onDay(89.1);
    const published = await jwksOf(party);
    expect(rsaKids(published)).toHaveLength(2);
    const sameKey = await newTokens(service(), browser, party, { email });
    expect(kidOf(sameKey.id_token)).toBe(kidOf(before.id_token));

    await onDay(90.2);
    const after = await newTokens(service(), browser, party, { email, prompt: 'none' });
    expect(kidOf(after.id_token)).not.toBe(kidOf(before.id_token));
    expect(rsaKids(await jwksOf(party))).toEqual(rsaKids(published).toReversed());
    for (const { id_token } of [before, after]) await verifies(party, id_token, published);

    await onDay(95);
    const hinted = authorizationRequest(party, { prompt: 'none', id_token_hint: before.id_token });
    expect((await browser.get(hinted.url)).url).toContain('code=');
    const query = new URLSearchParams({
      id_token_hint: before.id_token,
      post_logout_redirect_uri: AFTER_SIGN_OUT,
    });
    expect((await browser.get(`${party.issuer}/session/end?${query}`)).text).toContain('op.logoutForm');

    await onDay(181);
    expect(rsaKids(await jwksOf(party))).not.toContain(kidOf(before.id_token));
  });

  it('publishes no private member of a key', async () => {
    const { keys } = await jwksOf(await makeParty(service()));
    expect(keys.length).toBeGreaterThan(1);
    for (const key of keys) {
      expect(Object.keys(key)).not.toEqual(expect.arrayContaining(['d']));
      expect(key).not.toHaveProperty('p');
      expect(key.use).toBe('sig');
    }
  });
});
