import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '../../../shared/platform/errors.ts';
import { findProfile } from '../../../shared/profiles/profile-store.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { completeOwn, newest, patchOwn, pendingOf } from '../../support/addresses.ts';
import { useBackends } from '../../support/backends.ts';
import { changesDuring } from '../../support/changes.ts';
import { newGuest } from '../../support/guests.ts';
import {
  link,
  makeProviderTenant,
  myIdentities,
  newPerson,
  postLink,
  signInAs,
  startLink,
  unlinkMine,
  withIdentity,
} from '../../support/identities.ts';
import { changeItem } from '../../support/items.ts';
import { newEmail, setConfig } from '../../support/magic-links.ts';
import type { SignedIn } from '../../support/passkeys.ts';

const backends = useBackends({ events: true });
const settings = (auth: object = {}) => ({
  hub: { auth: { sign_in_methods: { anonymous: { enabled: true } }, ...auth } },
});
const guestTenant = () => makeProviderTenant(settings());
const guestOf = async ({ app, clientId }: { app: string; clientId: string }) => ({
  ...{ app, clientId },
  ...(await newGuest(clientId)),
});
const levelOf = async ({ app, userId }: SignedIn) => (await findProfile(app, userId))?.auth_level;

describe('a guest who links an account', () => {
  it('signs up: is the same user, who is promoted and signs in by it', async () => {
    const guest = await guestOf(await guestTenant());
    const person = newPerson();
    const changes = await changesDuring(() => link(guest, person));
    const types = changes.map(({ type }) => type);
    expect(types).toEqual(expect.arrayContaining(['user.promoted', 'user.identity_linked']));
    expect(await findProfile(guest.app, guest.userId)).toMatchObject({
      auth_level: 'unverified',
      linked_identities: 1,
      connection_map: { google: { linked_at: expect.any(String) } },
    });
    expect(await signInAs(guest.app, person)).toBe(guest.userId);
  });

  it('keeps it when it verifies an address in the same session', async () => {
    const guest = await withIdentity(await guestOf(await guestTenant()));
    const email = newEmail();
    const asked = await patchOwn(guest.app, guest as never, { email });
    const { challengeId } = pendingOf(asked, 'email');
    const { code } = newest(backends, email);
    expect((await completeOwn(guest.app, guest as never, challengeId, code)).status).toBe(200);
    expect(await levelOf(guest)).toBe('verified');
    expect(await signInAs(guest.app, guest.person)).toBe(guest.userId);
  });

  it('may have begun long ago: there is no address for a fresh sign-in', async () => {
    const guest = await guestOf(await guestTenant());
    const auth_time = Math.floor(Date.now() / 1000) - 86_400;
    await changeItem(keys.session(guest.app, guest.userId, guest.sessionId), { auth_time });
    expect((await link(guest)).answer.status).toBe(200);
  });

  it('cannot unlink the only one, which is the only way in', async () => {
    const guest = await withIdentity(await guestOf(await guestTenant()));
    expect(await unlinkMine(guest, guest.identity)).toBeApiError(409, 'last_identifier');
    expect((await myIdentities(guest)).body['results']).toHaveLength(1);
  });

  it('does not become the user of an account that somebody else has', async () => {
    const tenant = await guestTenant();
    const owner = await withIdentity(await guestOf(tenant));
    const guest = await guestOf(tenant);
    expect((await link(guest, owner.person)).answer).toBeApiError(409, 'identity_taken');
    expect(await levelOf(guest)).toBe('guest');
  });
});

describe('a barrier to new users', () => {
  it.each<[object, ErrorCode]>([
    [{ restrictions: { sign_up_status: 'disabled' } }, 'sign_up_closed'],
    [{ restrictions: { allowed_email_domains: ['shop.example'] } }, 'email_domain_not_allowed'],
    [{ allow_unverified_users: false }, 'user_not_verified'],
  ])('%j holds for a guest with an account at a provider, who stays a guest', async (auth, code) => {
    const tenant = await guestTenant();
    const guest = await guestOf(tenant);
    const { verifier, answer } = await startLink(guest);
    const upstream = await answer(newPerson());
    await setConfig(tenant, settings(auth));
    expect(await postLink(guest, upstream, verifier)).toBeApiError(403, code);
    expect((await startLink(guest)).started).toBeApiError(403, code);
    expect(await levelOf(guest)).toBe('guest');
  });
});
