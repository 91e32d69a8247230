import { describe, expect, it } from 'vitest';
import { purgeGuests } from '../../../shared/deletion/purge-guests.ts';
import type { ErrorCode } from '../../../shared/platform/errors.ts';
import { findProfile } from '../../../shared/profiles/profile-store.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { completeOwn, newest, patchOwn, pendingOf } from '../../support/addresses.ts';
import { useBackends } from '../../support/backends.ts';
import { beforeNextTransaction } from '../../support/before-call.ts';
import { changesDuring } from '../../support/changes.ts';
import { beginPromotion, finishPromotion, makeUnused, newGuest } from '../../support/guests.ts';
import { changeItem } from '../../support/items.ts';
import { newEmail, setConfig } from '../../support/magic-links.ts';
import {
  creationOptions,
  makePasskeyTenant,
  myPasskeys,
  register,
  removeMine,
  type SignedIn,
  signInByPasskey,
  withPasskey,
} from '../../support/passkeys.ts';
import { atOnce, RACERS } from '../../support/races.ts';

const backends = useBackends({ events: true });
type Tenant = Awaited<ReturnType<typeof makePasskeyTenant>>;

const WAYS = { passkey: { enabled: true }, anonymous: { enabled: true } };
const settings = (auth: object = {}) => ({ hub: { auth: { sign_in_methods: WAYS, ...auth } } });
const guestTenant = () => makePasskeyTenant(settings());
const guestOf = async ({ app, clientId }: Tenant) => ({ app, clientId, ...(await newGuest(clientId)) });
const levelOf = async ({ app, userId }: SignedIn) => (await findProfile(app, userId))?.auth_level;

describe('a guest who adds a passkey', () => {
  it('signs up: is the same user, who is promoted and signs in by it', async () => {
    const tenant = await guestTenant();
    const guest = await guestOf(tenant);
    const changes = await changesDuring(() => register(guest));
    const types = changes.map(({ type }) => type);
    expect(types).toEqual(expect.arrayContaining(['user.promoted', 'user.passkey_added']));
    expect(await levelOf(guest)).toBe('unverified');
    const [{ authenticator }, other] = [await register(guest), await guestOf(tenant)];
    const { answer } = await signInByPasskey(tenant.clientId, authenticator);
    expect(answer).toMatchObject({ status: 200, body: { app_user_id: guest.userId } });
    expect(await levelOf(other)).toBe('guest');
  });

  it('is not deleted for want of use any more', async () => {
    const tenant = await guestTenant();
    const guest = await guestOf(tenant);
    await withPasskey(guest);
    await makeUnused(guest, tenant.app, 400);
    await purgeGuests(() => true);
    expect(await levelOf(guest)).toBe('unverified');
  });

  it('keeps the passkey when it verifies an address in the same session', async () => {
    const tenant = await guestTenant();
    const guest = await withPasskey(await guestOf(tenant));
    const email = newEmail();
    const asked = await patchOwn(tenant.app, guest as never, { email });
    const { challengeId } = pendingOf(asked, 'email');
    const { code } = newest(backends, email);
    expect((await completeOwn(tenant.app, guest as never, challengeId, code)).status).toBe(200);
    expect(await levelOf(guest)).toBe('verified');
    expect((await signInByPasskey(tenant.clientId, guest.authenticator)).answer.status).toBe(200);
  });

  it('may have begun long ago: there is no address for a fresh sign-in', async () => {
    const tenant = await guestTenant();
    const guest = await guestOf(tenant);
    const auth_time = Math.floor(Date.now() / 1000) - 86_400;
    await changeItem(keys.session(tenant.app, guest.userId, guest.sessionId), { auth_time });
    expect((await register(guest)).answer.status).toBe(200);
    expect(await creationOptions(guest)).toBeApiError(401, 'reauthentication_required');
  });

  it('cannot remove the only one, which is the only way in', async () => {
    const guest = await withPasskey(await guestOf(await guestTenant()));
    expect(await removeMine(guest, guest.passkey)).toBeApiError(409, 'last_identifier');
    expect((await myPasskeys(guest)).body['results']).toHaveLength(1);
  });
});

describe('a barrier to new users', () => {
  it.each<[object, ErrorCode]>([
    [{ restrictions: { sign_up_status: 'disabled' } }, 'sign_up_closed'],
    [{ restrictions: { allowed_email_domains: ['shop.example'] } }, 'email_domain_not_allowed'],
    [{ allow_unverified_users: false }, 'user_not_verified'],
  ])('%j holds for a guest with a passkey, who stays a guest', async (auth, code) => {
    const tenant = await guestTenant();
    const [guest, late] = [await guestOf(tenant), await guestOf(tenant)];
    await setConfig(tenant, settings(auth));
    expect(await creationOptions(guest)).toBeApiError(403, code);
    await setConfig(tenant, settings());
    const { again } = await register(late, { origin: 'https://other.example' });
    await setConfig(tenant, settings(auth));
    expect(await again()).toBeApiError(403, code);
    expect([await levelOf(guest), await levelOf(late)]).toEqual(['guest', 'guest']);
  });
});

describe('a guest who changes while a passkey is added', { tags: ['heavy'] }, () => {
  it('is a user with both, if it gets an address meanwhile', async () => {
    const tenant = await guestTenant();
    const guest = await guestOf(tenant);
    const begun = await beginPromotion(backends, tenant.clientId, guest, { email: newEmail() });
    beforeNextTransaction(() => finishPromotion(begun));
    expect((await register(guest)).answer.status).toBe(200);
    expect(await findProfile(tenant.app, guest.userId)).toMatchObject({
      auth_level: 'verified',
      passkeys: 1,
    });
  });

  it('is deleted or gets the passkey, never both', async () => {
    const tenant = await makePasskeyTenant(settings({ guest_days: 1 }));
    const guests = await atOnce(RACERS, () => guestOf(tenant));
    await Promise.all(guests.map((one) => makeUnused(one, tenant.app, 2)));
    const [added] = await Promise.all([
      atOnce(RACERS, (n) => tryRegister(guests[n])),
      purgeGuests(() => true),
    ]);
    for (const [n, status] of added.entries())
      expect(await levelOf(guests[n] as SignedIn)).toBe(status === 200 ? 'unverified' : undefined);
  });
});

const tryRegister = async (guest: SignedIn | undefined) =>
  guest && (await register(guest).catch(() => undefined))?.answer.status;
