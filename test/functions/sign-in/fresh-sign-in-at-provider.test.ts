import { decodeJwt } from 'jose';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { epochNow } from '../../../shared/platform/time.ts';
import { identityKeys } from '../../../shared/profiles/identity/identity-store.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { listLinkedIdentities } from '../../../shared/ways-in/linked-identity-store.ts';
import { useBackends } from '../../support/backends.ts';
import { newBinding } from '../../support/code-challenge.ts';
import { newPerson, withIdentity } from '../../support/identities.ts';
import { changeItem, removeItem } from '../../support/items.ts';
import { codeOf, JSON_CLIENT, redeemLink } from '../../support/magic-links.ts';
import { inUnverifiedAccount } from '../../support/passkeys.ts';
import { completeSignIn, signIn, startSignIn } from '../../support/sign-in.ts';
import {
  beginAt,
  makeUpstreamTenant,
  newPersonAt,
  RETURN_URL,
  tokensBy,
  type UpstreamTenant,
  userBy,
  visitUpstream,
} from '../../support/upstream.ts';

const backends = useBackends();
const at = {} as { tenant: UpstreamTenant };
beforeAll(async () => {
  at.tenant = await makeUpstreamTenant({}, { trusted_domains: ['example.com'] });
});
afterEach(() => Object.assign(at.tenant.second.state, { ignores: false, signedInAt: undefined }));

const FRESH = { fresh: true };
const NO_ADDRESS = { email: undefined, email_verified: undefined };

/** Somebody who has signed in by the provider before. */
async function knownPerson(more: object = {}) {
  const person = newPersonAt(at.tenant, more);
  return { ...person, userId: await userBy(at.tenant) };
}

/** The time of the sign-in of a session. */
async function signInTimeOf(tokens: Record<string, unknown>): Promise<number> {
  const { sub = '', sid } = decodeJwt(String(tokens['access_token']));
  return Number((await getItem(keys.session(at.tenant.app, sub, String(sid))))?.['auth_time']);
}

/** Asks for the code that a sign-in at the provider needs, and enters it. `to` is where it was sent. */
async function byCode({ brought, members, verifier }: Awaited<ReturnType<typeof visitUpstream>>, to: string) {
  const upstream_code = brought['svc_upstream'];
  const started = await startSignIn(at.tenant.clientId, { upstream_code, ...members });
  const [message] = backends.messages().list(to);
  const id = started.body['challenge_id'];
  return { started, done: await completeSignIn(id, message?.code, { code_verifier: verifier }) };
}

describe('a start that asks for a fresh sign-in', () => {
  it('tells the provider so, and another one does not', async () => {
    const wishesOf = async (more: object) => {
      const { body } = await beginAt(at.tenant, newBinding().members, { ...more });
      const { searchParams } = new URL(String(body['url']));
      return [searchParams.get('prompt'), searchParams.get('max_age')];
    };
    expect(await wishesOf(FRESH)).toEqual(['login', '0']);
    for (const more of [{}, { fresh: false }]) expect(await wishesOf(more)).toEqual([null, null]);
  });

  it('signs in with the time that the provider proves', async () => {
    const { userId } = await knownPerson();
    at.tenant.second.state.signedInAt = epochNow() - 40;
    const tokens = await tokensBy(at.tenant, FRESH);
    expect(decodeJwt(String(tokens['access_token'])).sub).toBe(userId);
    expect(await signInTimeOf(tokens)).toBe(at.tenant.second.state.signedInAt);
  });

  it('signs a new user in as any other start', async () => {
    newPersonAt(at.tenant);
    at.tenant.second.state.ignores = true;
    expect((await visitUpstream(at.tenant, FRESH)).brought).toEqual({ svc_code: expect.any(String) });
  });

  it('sends its user on with a code if the user has no verified address', async () => {
    const { userId } = await knownPerson(NO_ADDRESS);
    at.tenant.second.state.ignores = true;
    const tokens = await tokensBy(at.tenant, FRESH);
    expect(decodeJwt(String(tokens['access_token']))).toMatchObject({ sub: userId, idp: 'second' });
    expect(epochNow() - (await signInTimeOf(tokens))).toBeLessThan(60);
  });

  it('refuses who is disabled, whatever the provider proves, and sends nothing', async () => {
    const { userId, email } = await knownPerson();
    await changeItem(keys.profile(at.tenant.app, userId), { state: 'disabled' });
    at.tenant.second.state.ignores = true;
    expect((await visitUpstream(at.tenant, FRESH)).brought).toEqual({ svc_error: 'user_disabled' });
    expect(backends.messages().list(email)).toEqual([]);
  });
});

describe('a provider that does not prove a fresh sign-in', () => {
  it.each([
    ['names no time', { ignores: true }],
    ['names one from before', { signedInAt: epochNow() - 3600 }],
    ['names one to come', { signedInAt: epochNow() + 3600 }],
  ])('and %s needs a code to the verified address', async (_, state) => {
    const { userId, sub, email } = await knownPerson();
    // The address that the provider names by now is not that of the user.
    newPersonAt(at.tenant, { sub });
    Object.assign(at.tenant.second.state, state);
    const visit = await visitUpstream(at.tenant, FRESH);
    expect(visit.brought).toEqual({ svc_upstream: expect.any(String) });
    const { started, done } = await byCode(visit, email);
    expect(started).toMatchObject({ status: 200, body: { sent_to: `${email[0]}***@example.com` } });
    expect(done).toMatchObject({ status: 200, body: { app_user_id: userId } });
    expect(decodeJwt(String(done.body['access_token']))).toMatchObject({ sub: userId, idp: 'second' });
    expect(await listLinkedIdentities(at.tenant.app, userId)).toHaveLength(1);
  });

  it('signs its user in without a code where nothing fresh was asked for', async () => {
    const { userId } = await knownPerson();
    at.tenant.second.state.signedInAt = epochNow() - 3600;
    expect(await userBy(at.tenant)).toBe(userId);
  });

  it('needs none of a user whose application sends no messages', async () => {
    const off = { enabled: false };
    const auth = { sign_in_methods: { email: off, phone: off } };
    const config = { hub: { return_urls: [RETURN_URL], auth } };
    const tenant = await makeUpstreamTenant(config, { trusted_domains: ['example.com'] });
    newPersonAt(tenant);
    const userId = await userBy(tenant);
    tenant.second.state.ignores = true;
    const tokens = await tokensBy(tenant, FRESH);
    expect(decodeJwt(String(tokens['access_token'])).sub).toBe(userId);
  });

  it('lets nobody else in who has the address by then', async () => {
    const { userId, email } = await knownPerson();
    at.tenant.second.state.ignores = true;
    const visit = await visitUpstream(at.tenant, FRESH);
    const [key] = identityKeys(at.tenant.app, [{ field: 'email', value: email }]);
    await removeItem(key ?? keys.profile(at.tenant.app, userId));
    const { done } = await byCode(visit, email);
    expect(done).toMatchObject({ status: 409, body: { code: 'identity_taken' } });
  });

  it('sends a stranger no code whose account there ended with a proof by its owner', async () => {
    const stranger = await inUnverifiedAccount(at.tenant);
    const subject = crypto.randomUUID();
    await withIdentity(stranger, newPerson({ issuer: at.tenant.second.origin, subject }), 'second');
    await signIn(backends, at.tenant.clientId, { email: stranger.email });
    const sent = backends.messages().list(stranger.email).length;
    newPersonAt(at.tenant, { sub: subject });
    at.tenant.second.state.ignores = true;
    expect((await visitUpstream(at.tenant, FRESH)).brought).not.toHaveProperty('svc_upstream');
    expect(backends.messages().list(stranger.email)).toHaveLength(sent);
  });

  it('sends the code also as a link, which links nothing again', async () => {
    const { userId, email } = await knownPerson();
    at.tenant.second.state.ignores = true;
    const { brought, members, verifier } = await visitUpstream(at.tenant, FRESH);
    await startSignIn(at.tenant.clientId, { upstream_code: brought['svc_upstream'], ...members });
    const [message] = backends.messages().list(email);
    const code = codeOf(message?.links[0]);
    const { body } = await redeemLink(code, JSON_CLIENT, { body: { code_verifier: verifier } });
    expect(decodeJwt(String(body['access_token']))).toMatchObject({ sub: userId, idp: 'second' });
    expect(await listLinkedIdentities(at.tenant.app, userId)).toHaveLength(1);
  });
});
