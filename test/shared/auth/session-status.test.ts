import { decodeJwt } from 'jose';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import * as createMine from '../../../functions/magic-links/create-my-magic-link.ts';
import * as issueToken from '../../../functions/sign-in/issue-token.ts';
import { sessionFactsOf, verifiedOrCreatedAt } from '../../../shared/auth/session-status.ts';
import { useBackends } from '../../support/backends.ts';
import { invoke } from '../../support/invoke.ts';
import { BROWSER, codeOf, makeLink, newEmail, redeemLink } from '../../support/magic-links.ts';
import { call, makeCredential, signIn } from '../../support/sign-in.ts';
import { useTenantOnly } from '../../support/use-tenant.ts';

const backends = useBackends();
const HOUR = 3_600_000;
const tenant = useTenantOnly({ default_redirect_url: 'https://shop.example/in' });
let clientId: string;

beforeAll(async () => {
  ({ clientId } = await makeCredential(tenant.app));
});
afterEach(() => vi.useRealTimers());

function later(milliseconds: number): void {
  vi.useFakeTimers({ now: Date.now() + milliseconds, toFake: ['Date'] });
}

function principalOf(accessToken: unknown) {
  const { sub = '', sid, iat = 0 } = decodeJwt(String(accessToken));
  return { kind: 'user' as const, app: tenant.app, userId: sub, sessionId: String(sid), issuedAt: iat };
}

const factsOf = (accessToken: unknown) => sessionFactsOf(principalOf(accessToken));
const now = () => Math.floor(Date.now() / 1000);

async function exchanged(code: unknown): Promise<unknown> {
  const { status, body, text } = await invoke(issueToken, { body: { code } });
  expect(status, text).toBe(200);
  return body['access_token'];
}

describe('the facts of a session', () => {
  it('count from its last verification, or else from its start, in fractional seconds', () => {
    const created = { created_at: '1970-01-01T00:00:01.500Z' };
    expect(verifiedOrCreatedAt(created)).toBe(1.5);
    expect(verifiedOrCreatedAt({ ...created, proved_at: '1970-01-01T00:01:00.250Z' })).toBe(60.25);
  });

  it('are the time of the sign-in and the address that its code verified', async () => {
    const email = newEmail();
    const began = now();
    const { accessToken } = await signIn(backends, clientId, { email });
    const { auth_time, rests_on } = await factsOf(accessToken);
    expect(rests_on).toEqual([{ field: 'email', value: email }]);
    expect(auth_time).toBeGreaterThanOrEqual(began);
    expect(auth_time).toBeLessThanOrEqual(now());
  });

  it('name the number that a text verified', async () => {
    const { accessToken } = await signIn(backends, clientId, { phone: '+12025550123' });
    expect((await factsOf(accessToken)).rests_on).toEqual([{ field: 'phone_number', value: '+12025550123' }]);
  });

  it('verify nothing where a backend vouches for the user by a link', async () => {
    const { code } = await makeLink(tenant, { data: { email: newEmail() } });
    const { body } = await redeemLink(code);
    expect(await factsOf(body['access_token'])).toEqual({ auth_time: expect.any(Number), rests_on: [] });
  });

  it('stay those of the sign-in when the session is refreshed', async () => {
    const { accessToken, refreshToken } = await signIn(backends, clientId);
    const before = await factsOf(accessToken);
    later(HOUR);
    const { body } = await invoke(issueToken, { body: { refresh_token: refreshToken } });
    expect(await factsOf(body['access_token'])).toEqual(before);
  });

  it('pass through the code that a browser exchanges', async () => {
    const email = newEmail();
    const { code } = await makeLink(tenant, { data: { email }, verification_type: 'email' });
    const began = now();
    const { headers } = await redeemLink(code, BROWSER);
    later(30_000);
    const token = await exchanged(new URL(String(headers['location'])).hash.slice('#svc_code='.length));
    const facts = await factsOf(token);
    expect(facts.rests_on).toEqual([{ field: 'email', value: email }]);
    expect(facts.auth_time - began).toBeLessThan(30);
  });

  it('pass through a link for oneself, which verifies nothing anew', async () => {
    const { accessToken, headers } = await signIn(backends, clientId);
    const before = await factsOf(accessToken);
    later(HOUR / 2);
    const own = await call(createMine, { headers, body: {} });
    const { body } = await redeemLink(codeOf(own.body['link']));
    expect(await factsOf(body['access_token'])).toEqual(before);
  });

  it('are unknown, and the sign-in long ago, for a session that is not in the table', async () => {
    expect(await sessionFactsOf(tenant.user)).toEqual({ auth_time: 0, rests_on: [] });
  });
});
