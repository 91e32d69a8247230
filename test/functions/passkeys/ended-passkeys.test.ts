import { afterEach, describe, expect, it, vi } from 'vitest';
import { findProfile } from '../../../shared/profiles/profile-store.ts';
import { keyOf, keys } from '../../../shared/storage/keys.ts';
import { listPasskeys } from '../../../shared/ways-in/passkey-store.ts';
import { useBackends } from '../../support/backends.ts';
import { beforeNextCall } from '../../support/before-call.ts';
import { changesDuring } from '../../support/changes.ts';
import { changeItem } from '../../support/items.ts';
import {
  inUnverifiedAccount,
  register,
  type SignedIn,
  usePasskeyTenant,
  withPasskey,
} from '../../support/passkeys.ts';
import { purge, purgeRecords, sweep } from '../../support/purge.ts';
import { signIn } from '../../support/sign-in.ts';

const backends = useBackends({ events: true });
const tenant = usePasskeyTenant();
afterEach(() => vi.useRealTimers());

const countOf = async ({ userId }: SignedIn) => (await findProfile(tenant.app, userId))?.passkeys;
const storedOf = async ({ userId }: SignedIn) => (await listPasskeys(tenant.app, userId)).length;
const recordsOf = async ({ userId }: SignedIn) =>
  (await purgeRecords()).filter(({ kind, user_id }) => kind === 'ways_in' && user_id === userId);

describe('a passkey that a first verification has ended', () => {
  it('is removed soon after, as an event, and counts no longer', async () => {
    const user = await inUnverifiedAccount(tenant);
    await withPasskey(user);
    await withPasskey(user);
    await signIn(backends, tenant.clientId, { email: user.email });
    expect(await storedOf(user)).toBe(2);
    const changes = await changesDuring(async () => sweep(await recordsOf(user)));
    const removed = {
      type: 'user.passkey_removed',
      actor: { type: 'service' },
      subject: { id: user.userId },
    };
    expect(changes).toMatchObject([removed, removed]);
    expect([await storedOf(user), await countOf(user)]).toEqual([0, 0]);
  });

  it('leaves room for others, even if there were twenty', async () => {
    const user = await inUnverifiedAccount(tenant);
    await withPasskey(user);
    await changeItem(keys.profile(tenant.app, user.userId), { passkeys: 20 });
    const { accessToken } = await signIn(backends, tenant.clientId, { email: user.email });
    await sweep(await recordsOf(user));
    const headers = { authorization: `Bearer ${accessToken}` };
    expect((await register({ ...user, headers })).answer.status).toBe(200);
    expect(await storedOf(user)).toBe(1);
  });

  it('is removed by the scheduled purge if the sweep did not', async () => {
    const user = await inUnverifiedAccount(tenant);
    await withPasskey(user);
    await signIn(backends, tenant.clientId, { email: user.email });
    await purge();
    expect([await storedOf(user), await countOf(user)]).toEqual([0, 0]);
    expect(await recordsOf(user)).toEqual([]);
  });

  it('is removed by a later run if it ended while an earlier one was about to finish', async () => {
    const user = await inUnverifiedAccount(tenant);
    await withPasskey(user);
    await signIn(backends, tenant.clientId, { email: user.email });
    await sweep(await recordsOf(user));
    const [record = {}] = await recordsOf(user);
    const again = new Date(Date.now() + 120_000).toISOString();
    beforeNextCall('DeleteItem', () => changeItem(keyOf(record), { deleted_at: again }));
    await purge();
    expect(await recordsOf(user)).toMatchObject([{ deleted_at: again }]);
  });

  it('leaves no record where nobody has a passkey', async () => {
    const user = await inUnverifiedAccount(tenant);
    await signIn(backends, tenant.clientId, { email: user.email });
    expect(await recordsOf(user)).toEqual([]);
  });
});
