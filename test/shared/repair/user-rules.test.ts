import { expect, it } from 'vitest';
import { findProfile } from '../../../shared/profiles/profile-store.ts';
import { searchKey } from '../../../shared/profiles/search/search-store.ts';
import { keys, owners } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { useBackends } from '../../support/backends.ts';
import { changeItem, removeItem, storeItem } from '../../support/items.ts';
import { makeLink, newEmail, redeemLink, signUp } from '../../support/magic-links.ts';
import { repairTornParts } from '../../support/repairs.ts';
import { makeListedTenant } from '../../support/tenants.ts';

useBackends();

/** A user who has verified an address. */
async function makeVerified() {
  const tenant = await makeListedTenant();
  const { app } = tenant;
  const email = newEmail();
  const user = await signUp(tenant, { email }, { verification_type: 'email' });
  return { tenant, app, email, user, identity: keys.identity(app, 'email', email) };
}

it('gives a user an address back that nobody else has', async () => {
  const { tenant, email, user, identity } = await makeVerified();
  await removeItem(identity);
  expect(await repairTornParts()).toMatchObject({ identities: 1 });
  const { code, userId } = await makeLink(tenant, { data: { email } });
  expect(userId).toBe(user);
  expect((await redeemLink(code)).status).toBe(200);
});

it('takes an address that another user has, with the sessions that rest on it', async () => {
  const { tenant, app, email, user, identity } = await makeVerified();
  const other = await signUp(tenant, { email: newEmail() }, { verification_type: 'email' });
  await changeItem(identity, { user_id: other, ...owners.ofUser(app, other, identity) });
  await changeItem(keys.profile(app, other), { identities: [{ field: 'email', value: email }] });
  await repairTornParts();
  const loser = await findProfile(app, user);
  expect(loser).toMatchObject({ verified_data: {}, identities: [], auth_level: 'unverified' });
  expect(loser?.data['email']).toBeUndefined();
  expect(loser?.first_proofs?.['email']).toBeGreaterThan(0);
  expect((await getItem(identity))?.['user_id']).toBe(other);
});

it('frees an address whose user has no profile, and queues what is left of the user', async () => {
  const { app, user, identity, email, tenant } = await makeVerified();
  await removeItem(keys.profile(app, user));
  expect(await repairTornParts()).toMatchObject({ identities: 1, remains: 1 });
  expect(await getItem(identity)).toBeUndefined();
  expect(await getItem(keys.purgeUser(app, user))).toMatchObject({ kind: 'user', user_id: user });
  expect(await signUp(tenant, { email }, { verification_type: 'email' })).not.toBe(user);
});

it('keeps the promise of a link to a user who is none yet', async () => {
  const tenant = await makeListedTenant();
  const email = newEmail();
  const { userId } = await makeLink(tenant, { data: { email } });
  await repairTornParts();
  expect((await getItem(keys.identity(tenant.app, 'email', email)))?.['user_id']).toBe(userId);
});

it('completes the search entries of a user, and removes those that it does not have', async () => {
  const { app, user } = await makeVerified();
  const profile = await findProfile(app, user);
  if (!profile) throw new Error('there is no user');
  const [first = ''] = profile.search?.terms ?? [];
  const stray = searchKey(profile, 'stray -');
  await removeItem(searchKey(profile, first));
  await storeItem({ ...stray, ...owners.ofUser(app, user, stray) });
  expect(await repairTornParts()).toMatchObject({ search: 2 });
  expect(await getItem(searchKey(profile, first))).toMatchObject({ verified: true });
  expect(await getItem(stray)).toBeUndefined();
});

it('completes a deletion, unless the profile is of a later user with the same id', async () => {
  const { app, user } = await makeVerified();
  const record = { ...keys.purgeUser(app, user), kind: 'user', app, user_id: user, uploads: [] };
  await storeItem({ ...record, deleted_at: '2020-01-01T00:00:00.000Z' });
  await repairTornParts();
  expect(await findProfile(app, user)).toBeDefined();
  expect(await getItem(keys.purgeUser(app, user))).toBeUndefined();
  await storeItem({ ...record, deleted_at: new Date(Date.now() + 1000).toISOString() });
  await repairTornParts();
  expect(await findProfile(app, user)).toBeUndefined();
});
