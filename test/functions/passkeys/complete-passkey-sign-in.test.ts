import { decodeJwt } from 'jose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as listMySessions from '../../../functions/sign-in/list-my-sessions.ts';
import { findProfile } from '../../../shared/profiles/profile-store.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { Authenticator } from '../../support/authenticator.ts';
import { useBackends } from '../../support/backends.ts';
import { changeItem } from '../../support/items.ts';
import { newEmail } from '../../support/magic-links.ts';
import {
  makePasskeyTenant,
  myPasskeys,
  newSignedIn,
  own,
  postAssertion,
  removeMine,
  requestOptions,
  screenOrigin,
  signInByPasskey,
  usePasskeyTenant,
  WITH_PASSKEYS,
  withPasskey,
} from '../../support/passkeys.ts';
import { scanTable } from '../../support/scan-table.ts';

const backends = useBackends();
const tenant = usePasskeyTenant();
afterEach(() => vi.useRealTimers());

const newUser = async (ceremony = {}) => withPasskey(await newSignedIn(backends, tenant), ceremony);
/** What a browser answers to fresh options of the tenant. */
async function assertion(authenticator: Authenticator, ceremony = {}) {
  const { body } = await requestOptions(tenant.clientId);
  return authenticator.get(body as never, { origin: screenOrigin(), ...ceremony });
}

describe('POST /hub/auth/passkey', () => {
  it('is the method of its session, and of the last sign-in of the profile', async () => {
    const { authenticator, ...user } = await newUser();
    const { body } = (await signInByPasskey(tenant.clientId, authenticator)).answer;
    const headers = { authorization: `Bearer ${body['access_token']}` };
    const { body: sessions } = await own({ ...user, headers }, listMySessions);
    const methods = (sessions['results'] as { method?: string }[]).map(({ method }) => method);
    expect(methods.sort()).toEqual(['email_code', 'passkey']);
    expect((await findProfile(tenant.app, user.userId))?.meta).toMatchObject({
      first_sign_in_method: 'email_code',
      last_sign_in_method: 'passkey',
    });
  });

  it('signs in the user who added the passkey, in a session of its own', async () => {
    const { userId, authenticator } = await newUser();
    const { answer } = await signInByPasskey(tenant.clientId, authenticator);
    expect(answer).toMatchObject({ status: 200, body: { app_user_id: userId, app_id: tenant.app } });
    expect(decodeJwt(String(answer.body['access_token'])).sub).toBe(userId);
    const profile = await getItem(keys.profile(tenant.app, userId));
    expect(profile?.['meta']).toMatchObject({ last_sign_in_method: 'passkey' });
  });

  it('notes when the passkey was used', async () => {
    const user = await newUser();
    expect((await myPasskeys(user)).body['results']).not.toMatchObject([{ last_used_at: expect.anything() }]);
    await signInByPasskey(tenant.clientId, user.authenticator);
    expect((await myPasskeys(user)).body['results']).toMatchObject([{ last_used_at: expect.any(String) }]);
  });

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['a statement of another type', { type: 'webauthn.create' }],
    ['a person who was not verified', { verifiesUser: false }],
    ['the handle of another user', { userHandle: 'b3RoZXI' }],
  ])('answers 400 to %s, and signs nobody in', async (_, ceremony) => {
    const { authenticator } = await newUser();
    const { answer } = await signInByPasskey(tenant.clientId, authenticator, ceremony);
    expect(answer).toBeApiError(400, 'invalid_passkey');
  });

  it('answers 400 to a changed signature, and leaves the challenge usable', async () => {
    const { authenticator } = await newUser();
    const good = await assertion(authenticator);
    const other = await assertion(authenticator);
    const { signature } = other.response;
    const changed = { ...good, response: { ...good.response, signature } };
    expect(await postAssertion(tenant.clientId, changed)).toBeApiError(400, 'invalid_passkey');
    expect((await postAssertion(tenant.clientId, good)).status).toBe(200);
  });

  it('answers 400 to a passkey that nobody has, and to one that was removed', async () => {
    const { answer } = await signInByPasskey(tenant.clientId, new Authenticator(), { userHandle: 'bm9uZQ' });
    expect(answer).toBeApiError(400, 'invalid_passkey');
    const user = await newUser();
    expect((await removeMine(user, user.passkey)).status).toBe(204);
    expect((await signInByPasskey(tenant.clientId, user.authenticator)).answer).toBeApiError(
      400,
      'invalid_passkey',
    );
  });

  it('answers 400 to the passkey of another application at the same host', async () => {
    const other = await makePasskeyTenant();
    const { authenticator } = await newUser();
    const { answer } = await signInByPasskey(other.clientId, authenticator);
    expect(answer).toBeApiError(400, 'invalid_passkey');
  });

  it('answers 410 to a challenge that is made up or of another application', async () => {
    const { authenticator } = await newUser();
    const other = await makePasskeyTenant();
    const { body: foreign } = await requestOptions(other.clientId);
    for (const challenge of [
      String(foreign['challenge']),
      Buffer.from('1.abcdefgh.k.s').toString('base64url'),
    ]) {
      const answer = await postAssertion(
        tenant.clientId,
        authenticator.get({ rpId: 'localhost', challenge }, { origin: screenOrigin() }),
      );
      expect(answer).toBeApiError(410, 'challenge_ended');
    }
  });

  it('answers 410 once the challenge is older than ten minutes', async () => {
    const { authenticator } = await newUser();
    const old = await assertion(authenticator);
    vi.useFakeTimers({ now: Date.now() + 601_000, toFake: ['Date'] });
    expect(await postAssertion(tenant.clientId, old)).toBeApiError(410, 'challenge_ended');
  });

  it('refuses a counter that does not rise, and takes one that does or stays 0', async () => {
    const { authenticator } = await newUser({ counter: 5 });
    const signIn = async (counter: number) =>
      (await signInByPasskey(tenant.clientId, authenticator, { counter })).answer;
    expect((await signIn(6)).status).toBe(200);
    expect(await signIn(6)).toBeApiError(400, 'invalid_passkey');
    expect(await signIn(3)).toBeApiError(400, 'invalid_passkey');
    expect((await signIn(7)).status).toBe(200);
    const synced = await newUser({ synced: true });
    for (let n = 0; n < 2; n++)
      expect((await signInByPasskey(tenant.clientId, synced.authenticator)).answer.status).toBe(200);
  });

  it('gives the same tokens again for the same signature, for a minute', async () => {
    const { authenticator } = await newUser();
    const { answer, again } = await signInByPasskey(tenant.clientId, authenticator);
    const repeated = await again();
    expect(repeated).toMatchObject({
      status: 200,
      body: { refresh_token: answer.body['refresh_token'], app_user_id: answer.body['app_user_id'] },
    });
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] });
    expect(await again()).toBeApiError(410, 'challenge_ended');
  });

  it('completes one of 100 parallel requests with different signatures of a challenge', async () => {
    const { authenticator } = await newUser();
    const { body } = await requestOptions(tenant.clientId);
    const signed = Array.from({ length: 100 }, () =>
      authenticator.get(body as never, { origin: screenOrigin() }),
    );
    const answers = await Promise.all(signed.map((one) => postAssertion(tenant.clientId, one)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(new Set(statuses)).toEqual(new Set([200, 410]));
  });

  it('signs nobody in with a passkey that is removed meanwhile, x50', async () => {
    for (let n = 0; n < 50; n++) {
      const user = await newUser();
      const good = await assertion(user.authenticator);
      const [signedIn, removed] = await Promise.all([
        postAssertion(tenant.clientId, good),
        removeMine(user, user.passkey),
      ]);
      expect([200, 400]).toContain(signedIn.status);
      expect(removed.status).toBe(204);
      expect((await myPasskeys(user)).body).toEqual({ results: [] });
    }
  });

  it('answers 403 to disabled users', async () => {
    const { authenticator, userId } = await newUser();
    await changeItem(keys.profile(tenant.app, userId), { state: 'disabled' });
    const { answer } = await signInByPasskey(tenant.clientId, authenticator);
    expect(answer).toBeApiError(403, 'user_disabled');
  });

  it('answers 403 where passkeys are not enabled any more, and to pages of other sites', async () => {
    const own = await makePasskeyTenant();
    const user = await withPasskey(await newSignedIn(backends, own));
    const { body } = await requestOptions(own.clientId);
    const signed = user.authenticator.get(body as never, { origin: screenOrigin() });
    const elsewhere = { origin: 'https://evil.example' };
    expect(await postAssertion(own.clientId, signed, elsewhere)).toBeApiError(403, 'origin_not_allowed');
    await changeItem(keys.application(own.app), { config: {} });
    expect(await postAssertion(own.clientId, signed)).toBeApiError(403, 'passkeys_not_enabled');
  });

  it('stores no token and no challenge in plain', async () => {
    const { authenticator } = await newUser();
    const { body } = await requestOptions(tenant.clientId);
    const signed = authenticator.get(body as never, { origin: screenOrigin() });
    const { body: tokens } = await postAssertion(tenant.clientId, signed);
    const stored = JSON.stringify(await scanTable());
    expect(stored).not.toContain(String(tokens['refresh_token']));
    expect(stored).not.toContain(String(body['challenge']));
  });
});

describe('a passkey that somebody else may have added', () => {
  const unverified = { hub: { auth: { ...WITH_PASSKEYS.hub.auth } } };

  it('ends when the owner of the address verifies it, and is in no list', async () => {
    const own = await makePasskeyTenant(unverified);
    const email = newEmail();
    const thief = await newSignedIn(backends, own, newEmail());
    // The thief's user gets the address of somebody else, unverified, as a backend may have written it.
    await changeItem(keys.profile(own.app, thief.userId), { verified_data: {}, data: { email } });
    const { authenticator } = await withPasskey(thief);
    const proved = Date.now() / 1000 + 1;
    await changeItem(keys.profile(own.app, thief.userId), {
      verified_data: { email },
      first_proofs: { email: proved },
    });
    const { answer } = await signInByPasskey(own.clientId, authenticator);
    expect(answer).toBeApiError(400, 'invalid_passkey');
  });

  it('stays if its session rested on an address that was verified before', async () => {
    const own = await makePasskeyTenant();
    const user = await withPasskey(await newSignedIn(backends, own));
    const phone_number = '+12025550123';
    const item = await getItem(keys.profile(own.app, user.userId));
    await changeItem(keys.profile(own.app, user.userId), {
      verified_data: { ...Object(item?.['verified_data']), phone_number },
      first_proofs: { phone_number: Date.now() / 1000 + 1 },
    });
    const { answer } = await signInByPasskey(own.clientId, user.authenticator);
    expect(answer.status).toBe(200);
  });
});
