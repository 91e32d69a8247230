import { describe, expect, it } from 'vitest';
import { findProfile } from '../../../shared/profiles/profile-store.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { completeOwn, newest, patchOwn, pendingOf } from '../../support/addresses.ts';
import { useBackends } from '../../support/backends.ts';
import { changeItem } from '../../support/items.ts';
import { newEmail } from '../../support/magic-links.ts';
import {
  inUnverifiedAccount,
  myPasskeys,
  signInByPasskey,
  usePasskeyTenant,
  withPasskey,
} from '../../support/passkeys.ts';
import { signIn } from '../../support/sign-in.ts';

const backends = useBackends();
const tenant = usePasskeyTenant();

/** The status of a sign-in by a passkey. */
const use = async ({ authenticator }: Awaited<ReturnType<typeof withPasskey>>) =>
  (await signInByPasskey(tenant.clientId, authenticator)).answer.status;

describe('a passkey that was added before anybody verified the address', () => {
  it('signs in until then', async () => {
    expect(await use(await withPasskey(await inUnverifiedAccount(tenant)))).toBe(200);
  });

  it('ends when somebody signs in with a code to the address, and is in no list', async () => {
    const { email, ...stranger } = await inUnverifiedAccount(tenant);
    const passkey = await withPasskey(stranger);
    const owner = await signIn(backends, tenant.clientId, { email });
    expect(owner.userId).toBe(stranger.userId);
    expect(await use(passkey)).toBe(400);
    expect((await myPasskeys({ ...stranger, headers: owner.headers })).body).toEqual({ results: [] });
  });

  it('ends with all others but the one on which the verifying session rests', async () => {
    const someone = await inUnverifiedAccount(tenant);
    const [own, other] = [await withPasskey(someone), await withPasskey(someone)];
    const { body } = (await signInByPasskey(tenant.clientId, own.authenticator)).answer;
    const session = { headers: { authorization: `Bearer ${body['access_token']}` } };
    const email = newEmail();
    const asked = await patchOwn(tenant.app, session as never, { email });
    const { challengeId } = pendingOf(asked, 'email');
    const { code } = newest(backends, email);
    expect((await completeOwn(tenant.app, session as never, challengeId, code)).status).toBe(200);
    expect([await use(own), await use(other)]).toEqual([200, 400]);
    expect((await myPasskeys({ ...someone, ...session })).body['results']).toMatchObject([
      { id: own.passkey },
    ]);
  });

  it('begins sessions that outlive further addresses, once it has outlived the first', async () => {
    const someone = await inUnverifiedAccount(tenant);
    const own = await withPasskey(someone);
    const signedIn = async () => {
      const { body } = (await signInByPasskey(tenant.clientId, own.authenticator)).answer;
      return { ...someone, headers: { authorization: `Bearer ${body['access_token']}` } };
    };
    const email = newEmail();
    const asking = await signedIn();
    const asked = await patchOwn(tenant.app, asking as never, { email });
    const { challengeId } = pendingOf(asked, 'email');
    await completeOwn(tenant.app, asking as never, challengeId, newest(backends, email).code);
    const session = await signedIn();
    const { first_proofs = {} } = (await findProfile(tenant.app, someone.userId)) ?? {};
    const proofs = { ...first_proofs, phone_number: Date.now() / 1000 + 1 };
    await changeItem(keys.profile(tenant.app, someone.userId), { first_proofs: proofs });
    expect((await myPasskeys(session)).status).toBe(200);
    expect(await use(own)).toBe(200);
  });
});

describe('a passkey that was added after the address was verified', () => {
  it('stays when further addresses are verified', async () => {
    const { accessToken, userId } = await signIn(backends, tenant.clientId);
    const headers = { authorization: `Bearer ${accessToken}` };
    const passkey = await withPasskey({ app: tenant.app, clientId: tenant.clientId, userId, headers });
    const phone_number = '+12025550147';
    const asked = await patchOwn(tenant.app, { headers } as never, { phone_number });
    const { code } = newest(backends, phone_number);
    const { challengeId } = pendingOf(asked, 'phone_number');
    expect((await completeOwn(tenant.app, { headers } as never, challengeId, code)).status).toBe(200);
    expect(await use(passkey)).toBe(200);
  });
});
