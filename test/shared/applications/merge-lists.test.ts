import { describe, expect, it } from 'vitest';
import * as listUsers from '../../../functions/users/list-users.ts';
import { hasSplitLists, mergeLists } from '../../../shared/applications/merge-lists.ts';
import { inParallel } from '../../../shared/platform/parallel.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { stale } from '../../../shared/storage/stale.ts';
import { notExists } from '../../../shared/storage/writes/expressions.ts';
import { write } from '../../../shared/storage/writes/write-items.ts';
import { put } from '../../../shared/storage/writes/writes.ts';
import { admin } from '../../support/admin.ts';
import { useBackends } from '../../support/backends.ts';
import { beforeNextCall } from '../../support/before-call.ts';
import { changesDuring } from '../../support/changes.ts';
import { countCalls } from '../../support/count-calls.ts';
import { groups, inOrder, newGroup } from '../../support/groups.ts';
import { changeItem, removeItem, removeMembers } from '../../support/items.ts';
import { pagesOf } from '../../support/pages.ts';
import { asBackend, makeProfile } from '../../support/profiles.ts';
import { makeTenant, type Tenant } from '../../support/tenants.ts';

useBackends({ events: true });

/** An application whose lists an earlier release has spread over partitions, and which has new entries. */
async function splitApplication(): Promise<{ shop: Tenant; users: string[]; groupIds: string[] }> {
  const shop = await makeTenant();
  const users = [shop.userId, ...(await inOrder(6, () => makeProfile(shop)))];
  const groupIds = await inOrder(6, () => newGroup(shop.keys));
  const place = (kind: string, n: number) => ({ owner: `APP#${shop.app}#${kind}#0${n}` });
  for (const n of [1, 2, 3, 4]) {
    await changeItem(keys.profile(shop.app, String(users[n])), place('USERS', 9 - n));
    await changeItem(keys.group(String(groupIds[n])), place('GROUPS', 9 - n));
  }
  await removeMembers(keys.application(shop.app), ['list_partitions']);
  return { shop, users, groupIds };
}

const pageOf = (shop: Tenant, query: Record<string, string>) => asBackend(listUsers, shop, { query });

async function listedIn(shop: Tenant, sort: 'asc' | 'desc') {
  const query = { sort, page_size: '2' };
  const users = await pagesOf((more) => pageOf(shop, { ...query, ...more }));
  const found = await pagesOf((more) => groups.list(shop.keys, {}, { query: { ...query, ...more } }));
  return { users: users.flat().map((user) => user['svc_user']), groups: found.flat().map(({ id }) => id) };
}

describe('the lists of an application of an earlier release', () => {
  it('have all users and groups by creation, in both directions', async () => {
    const { shop, users, groupIds } = await splitApplication();
    expect(await listedIn(shop, 'asc')).toEqual({ users, groups: groupIds });
    expect(await listedIn(shop, 'desc')).toEqual({
      users: users.toReversed(),
      groups: groupIds.toReversed(),
    });
    expect(await countCalls(() => pageOf(shop, {}))).toHaveLength(18);
  });

  it('are equal afterwards, in three calls a page, and without an event', async () => {
    const { shop, users, groupIds } = await splitApplication();
    expect(await hasSplitLists(shop.app)).toBe(true);
    expect(await changesDuring(() => mergeLists(shop.app))).toEqual([]);
    expect(await hasSplitLists(shop.app)).toBe(false);
    expect(await listedIn(shop, 'asc')).toEqual({ users, groups: groupIds });
    expect(await countCalls(() => pageOf(shop, {}))).toHaveLength(3);
    expect(await countCalls(() => groups.list(shop.keys))).toHaveLength(3);
  });

  it('leave out a user who is deleted meanwhile', async () => {
    const { shop, users } = await splitApplication();
    // The entry that is moved first: it is deleted after it was read.
    const [deleted = ''] = users.splice(4, 1);
    beforeNextCall('Update', () => removeItem(keys.profile(shop.app, deleted)));
    expect(await mergeLists(shop.app)).toBe(7);
    expect((await listedIn(shop, 'asc')).users).toEqual(users);
    expect(await getItem(keys.profile(shop.app, deleted))).toBeUndefined();
  });
});

it('moves all entries of a partition that has several pages of them', async () => {
  const { app } = await makeTenant();
  const owner = `APP#${app}#USERS#05`;
  await inParallel([...Array(101).keys()], 20, (n) =>
    write(put({ pk: `${app}#${n}`, sk: 'PROFILE', owner, owner_sk: `${n}` }, notExists(), stale)),
  );
  expect(await mergeLists(app)).toBe(101);
});

describe('npm run admin -- application merge-lists', () => {
  it('plans, moves, and has nothing to do then', async () => {
    const { shop } = await splitApplication();
    const run = (...more: string[]) => admin('application', 'merge-lists', '--app', shop.app, ...more);
    expect((await run('--dry-run')).stdout).toContain('into one partition each');
    expect(await hasSplitLists(shop.app)).toBe(true);
    expect((await run()).stdout).toContain('8 entries were moved');
    expect((await run()).stdout).toContain('0 entries were moved');
  });

  it('moves what an earlier release has written since', async () => {
    const { shop, users } = await splitApplication();
    await mergeLists(shop.app);
    await changeItem(keys.profile(shop.app, String(users[5])), { owner: `APP#${shop.app}#USERS#15` });
    const { stdout } = await admin('application', 'merge-lists', '--app', shop.app);
    expect(stdout).toContain('1 entries were moved');
    expect((await listedIn(shop, 'asc')).users).toEqual(users);
  });
});
