import { expect, it } from 'vitest';
import { HUB_APPLICATION_ID } from '../../../shared/platform/ids.ts';
import { DAY, isoIn } from '../../../shared/platform/time.ts';
import { repairTable } from '../../../shared/repair/repair-table.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { adminJson } from '../../support/admin.ts';
import { useBackends } from '../../support/backends.ts';
import { useFolder } from '../../support/folder.ts';
import { newGroup, newMember, newUsers } from '../../support/groups.ts';
import { makeAccount, makeMember } from '../../support/hub-users.ts';
import { changeItem, removeItem } from '../../support/items.ts';
import { makeListedTenant } from '../../support/tenants.ts';

useBackends();
const folder = useFolder();

/** A loss that ends nothing which tests have just made. */
const loss = { lostAt: Date.now() - DAY * 1000, lagSeconds: 60 };
const ownerless = async (isDry = false) => (await repairTable({ loss, isDry })).ownerless;

it('names a group whose owner has arrived in part, and no other', async () => {
  const tenant = await makeListedTenant();
  const [owner, member] = await newUsers(tenant, 2);
  if (!owner || !member) throw new Error('two users were wanted');
  const group = await newGroup(owner);
  await newMember(owner, group, member, ['editor']);
  await newGroup(member);
  await removeItem(keys.userGroup(tenant.app, owner.userId, group));
  expect(await ownerless()).toEqual([group]);
  expect(await ownerless()).toEqual([]);
});

it('names no group that its backend has made without an owner', async () => {
  const tenant = await makeListedTenant();
  const [member] = await newUsers(tenant, 1);
  if (!member) throw new Error('a user was wanted');
  const group = await newGroup(tenant.keys);
  await newMember(tenant.keys, group, member, ['editor']);
  expect(await ownerless()).toEqual([]);
});

it('names an account whose owner has a lower role in one of two copies', async () => {
  const { account, owner } = await makeAccount();
  await makeMember(account, 'viewer');
  await changeItem(keys.userAccount(HUB_APPLICATION_ID, owner.userId, account), { role: 'viewer' });
  expect(await ownerless()).toEqual([account]);
});

it('is in the report of the command, with ids alone', async () => {
  const { account, owner } = await makeAccount();
  await makeMember(account, 'viewer');
  await removeItem(keys.userAccount(HUB_APPLICATION_ID, owner.userId, account));
  const lostAt = isoIn(-DAY);
  const repair = ['standby', 'repair', '--lost-at', lostAt, '--state', `${folder}/repair`, '--yes'];
  expect((await adminJson(...repair)).document.result).toMatchObject({ ownerless: [account] });
});
