import { afterEach, describe, expect, it, vi } from 'vitest';
import { findProfile } from '../../../shared/profiles/profile-store.ts';
import { listLinkedIdentities } from '../../../shared/ways-in/linked-identity-store.ts';
import { useBackends } from '../../support/backends.ts';
import { changesDuring } from '../../support/changes.ts';
import { newPerson, signInAs, useProviderTenant, withIdentity } from '../../support/identities.ts';
import { inUnverifiedAccount, type SignedIn, withPasskey } from '../../support/passkeys.ts';
import { purge, purgeRecords, sweep } from '../../support/purge.ts';
import { signIn } from '../../support/sign-in.ts';

const backends = useBackends({ events: true });
const tenant = useProviderTenant();
afterEach(() => vi.useRealTimers());

const profileOf = ({ userId }: SignedIn) => findProfile(tenant.app, userId);
const storedOf = async ({ userId }: SignedIn) => (await listLinkedIdentities(tenant.app, userId)).length;
const recordsOf = async ({ userId }: SignedIn) =>
  (await purgeRecords()).filter(({ kind, user_id }) => kind === 'ways_in' && user_id === userId);

describe('a linked account that a first verification has ended', () => {
  it('signs nobody in, is removed soon after, as an event, and counts no longer', async () => {
    const stranger = await withIdentity(await inUnverifiedAccount(tenant));
    await signIn(backends, tenant.clientId, { email: stranger.email });
    await expect(signInAs(tenant.app, stranger.person)).rejects.toMatchObject({ code: 'invalid_grant' });
    const changes = await changesDuring(async () => sweep(await recordsOf(stranger)));
    expect(changes).toContainEqual(
      expect.objectContaining({
        type: 'user.identity_unlinked',
        actor: expect.objectContaining({ type: 'service' }),
      }),
    );
    expect(await storedOf(stranger)).toBe(0);
    expect(await profileOf(stranger)).toMatchObject({ linked_identities: 0, connection_map: {} });
  });

  it('lets its owner link it anew', async () => {
    const stranger = await withIdentity(await inUnverifiedAccount(tenant));
    const { accessToken } = await signIn(backends, tenant.clientId, { email: stranger.email });
    await sweep(await recordsOf(stranger));
    const headers = { authorization: `Bearer ${accessToken}` };
    await withIdentity({ ...stranger, headers }, stranger.person);
    expect(await signInAs(tenant.app, stranger.person)).toBe(stranger.userId);
  });

  it('is removed together with passkeys, by the scheduled purge if the sweep did not', async () => {
    const stranger = await withPasskey(await inUnverifiedAccount(tenant));
    await withIdentity(stranger);
    await signIn(backends, tenant.clientId, { email: (await profileOf(stranger))?.data['email'] as string });
    await purge();
    expect(await profileOf(stranger)).toMatchObject({ passkeys: 0, linked_identities: 0 });
    expect(await recordsOf(stranger)).toEqual([]);
  });

  it('leaves the one by which the owner verified the address', async () => {
    const user = await inUnverifiedAccount(tenant);
    const person = newPerson({ email: user.email, isAuthority: true });
    await signInAs(tenant.app, person);
    await sweep(await recordsOf(user));
    expect(await signInAs(tenant.app, person)).toBe((await ownerOf(user.email)).userId);
  });
});

/** Who signs in by a code to an address. */
async function ownerOf(email: string) {
  return signIn(backends, tenant.clientId, { email });
}
