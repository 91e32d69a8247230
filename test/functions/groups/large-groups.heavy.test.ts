/** @module-tag heavy */
import { expect, it } from 'vitest';
import * as listMemberships from '../../../functions/groups/list-memberships.ts';
import type { MemberRecord } from '../../../shared/groups/group.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { notExists } from '../../../shared/storage/writes/expressions.ts';
import { write } from '../../../shared/storage/writes/write-items.ts';
import { put } from '../../../shared/storage/writes/writes.ts';
import { countCalls } from '../../support/count-calls.ts';
import { newGroup } from '../../support/groups.ts';
import { invoke } from '../../support/invoke.ts';
import { changeItem } from '../../support/items.ts';
import { atOnce } from '../../support/races.ts';
import { useTenant } from '../../support/use-tenant.ts';

const MEMBERS = 20_000;
const AT_ONCE = 100;

const tenant = useTenant();

async function page(query: Record<string, string>) {
  const { app, keys: principal } = tenant;
  const { body } = await invoke(listMemberships, { params: { app }, query, principal });
  return body as { results: { id: string }[]; next?: string };
}

/** Stores the group's copies of so many active members, and returns their ids. */
async function fill(group: string): Promise<string[]> {
  const at = new Date().toISOString();
  const times = { created_at: at, updated_at: at, updated_by: 'test', joined_at: at, version: 1 };
  const ids: string[] = [];
  while (ids.length < MEMBERS) {
    await atOnce(AT_ONCE, async () => {
      const id = newId('member');
      ids.push(id);
      const member: MemberRecord = {
        ...{ id, group_id: group, user_id: newId('user'), roles: ['member'], state: 'active' },
        ...times,
      };
      await write(put({ ...keys.groupMember(group, id), ...member }, notExists()));
    });
  }
  await changeItem(keys.group(group), { active_members: MEMBERS, active_owners: 1 });
  return ids;
}

it('the members of a group of 20,000 are read in 200 pages of the same cost', async () => {
  const group = await newGroup(tenant.keys);
  const ids = await fill(group);
  const read: string[] = [];
  let pages = 0;
  let after: string | undefined;
  do {
    const { results, next } = await page({ page_size: '100', ...(after && { after }) });
    read.push(...results.map(({ id }) => id));
    if (pages === 100) {
      const calls = await countCalls(() => page({ page_size: '100', ...(after && { after }) }));
      expect(calls.sort()).toEqual(['GetItem', 'Query']);
    }
    after = next;
    pages += 1;
  } while (after);
  expect(pages).toBe(200);
  expect(read).toEqual(ids.toSorted());
});
