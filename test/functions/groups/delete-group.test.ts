import { afterEach, describe, expect, it, vi } from 'vitest';
import * as deleteApplication from '../../../functions/applications/delete-application.ts';
import { groupOf } from '../../../shared/groups/group-items.ts';
import { memberWrites, newMember as newRecord } from '../../../shared/groups/membership.ts';
import { scaledTimeout } from '../../../shared/platform/client-timeouts.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { tableClient } from '../../../shared/storage/table-client.ts';
import { writeAll } from '../../../shared/storage/writes/write-items.ts';
import { failDeletionsAfter } from '../../support/before-call.ts';
import {
  groupOfTwo,
  groups,
  itemsOfGroup,
  newGroup,
  newInvite,
  newMember,
  newUser,
} from '../../support/groups.ts';
import { invoke } from '../../support/invoke.ts';
import { changeItem } from '../../support/items.ts';
import { newEmail } from '../../support/magic-links.ts';
import { ALL_RUNS, purge, sweep } from '../../support/purge.ts';
import { atOnce, outcomesOf } from '../../support/races.ts';
import { makeTenant } from '../../support/tenants.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant();
afterEach(() => {
  vi.useRealTimers();
  tableClient().middlewareStack.remove('failing');
});

/**
 * A group with so many members, written straight into the table: the operations add them one after the other.
 */
async function bigGroup(size: number): Promise<string> {
  const id = await newGroup(tenant.keys);
  const group = groupOf(await getItem(keys.group(id)), tenant.app);
  if (!group) throw new Error('the group was not made');
  const writes = Array.from({ length: size }, () => {
    const member = newRecord({ group, userId: newId('user'), roles: ['owner'], actor: 'test' });
    return memberWrites(tenant.app, undefined, member);
  });
  for (let at = 0; at < size; at += 50) await writeAll(writes.slice(at, at + 50).flat());
  await changeItem(keys.group(id), { active_members: size, active_owners: size });
  expect(await itemsOfGroup(id)).toHaveLength(1 + 2 * size);
  return id;
}

describe('DELETE /applications/{app}/groups/{group}', () => {
  it('answers 204 and leaves nothing of a group with 300 members', async () => {
    const group = await bigGroup(300);
    await groups.remove(tenant.keys, { group });
    await purge();
    expect(await itemsOfGroup(group)).toEqual([]);
  });

  it('hides the group at once, and leaves nothing once it is swept', async () => {
    const group = await bigGroup(40);
    expect((await groups.remove(tenant.keys, { group })).status).toBe(204);
    expect((await groups.get(tenant.keys, { group })).status).toBe(404);
    await sweep();
    expect(await itemsOfGroup(group)).toEqual([]);
  });

  it('hides the group from its members at once, before its other items are deleted', async () => {
    const { owner, group } = await groupOfTwo(tenant);
    expect((await groups.remove(tenant.keys, { group })).status).toBe(204);
    expect((await groups.get(owner, { group })).status).toBe(404);
    expect((await groups.list(owner)).body).toEqual({ results: [] });
    expect(await itemsOfGroup(group)).not.toEqual([]);
  });

  it.each([0, 1, 7, 30])(
    'is finished by the purge if the sweep was interrupted after %i deletions',
    async (n) => {
      const group = await bigGroup(20);
      const endFailures = failDeletionsAfter(n);
      expect((await groups.remove(tenant.keys, { group })).status).toBe(204);
      await sweep();
      expect((await itemsOfGroup(group)).length).toBeGreaterThan(0);
      endFailures();
      await purge();
      expect(await itemsOfGroup(group)).toEqual([]);
    },
  );

  it('leaves longer work to the purge', async () => {
    const group = await bigGroup(30);
    vi.useFakeTimers({ toFake: ['Date'] });
    tableClient().middlewareStack.add(
      (next, context) => (args) => {
        if (context['commandName'] === 'DeleteItemCommand') vi.setSystemTime(Date.now() + scaledTimeout(200));
        return next(args);
      },
      { step: 'initialize', name: 'failing', override: true },
    );
    expect((await groups.remove(tenant.keys, { group })).status).toBe(204);
    expect((await itemsOfGroup(group)).length).toBeGreaterThan(2);
    expect(await getItem(keys.purgeGroup(group))).toBeDefined();
    tableClient().middlewareStack.remove('failing');
    await purge();
    expect(await itemsOfGroup(group)).toEqual([]);
  });

  it("touches no other group of the same users, nor the users' profiles", async () => {
    const { owner, member, group } = await groupOfTwo(tenant);
    const other = await newGroup(owner);
    await newMember(owner, other, member);
    expect((await groups.remove(tenant.keys, { group })).status).toBe(204);
    for (const user of [owner, member]) {
      expect((await groups.list(user)).body).toMatchObject({ results: [{ group: { id: other } }] });
    }
  });

  it('answers one of 20 parallel requests', async () => {
    const group = await newGroup(tenant.keys);
    const answers = await atOnce(20, () => groups.remove(tenant.keys, { group }));
    expect(outcomesOf(answers)).toEqual({ 204: 1, '404 group_not_found': 19 });
  });

  it('answers 412 if the group has changed since the caller read it, and keeps it', async () => {
    const group = await newGroup(tenant.keys);
    await groups.update(tenant.keys, { group }, { body: {} });
    const answer = await groups.remove(tenant.keys, { group }, { headers: { 'if-match': '"v1"' } });
    expect(answer.status).toBe(412);
    expect((await groups.get(tenant.keys, { group })).status).toBe(200);
  });

  it('answers 404 for a group of another application, and leaves it', async () => {
    const stranger = await makeTenant();
    const group = await newGroup(stranger.keys);
    expect((await groups.remove(tenant.keys, { group })).status).toBe(404);
    expect((await groups.get(stranger.keys, { group })).status).toBe(200);
  });
});

it('DELETE /applications/{app} leaves nothing of its groups, nor of unused invites', async () => {
  const own = await makeTenant();
  const user = await newUser(own);
  const group = await newGroup(user);
  await newInvite(own.keys, group, { email: newEmail() });
  const { hub, app } = own;
  expect((await invoke(deleteApplication, { params: { app }, principal: hub })).status).toBe(204);
  await purge(ALL_RUNS);
  const left = await itemsOfGroup(group);
  // The link for somebody who is no user yet runs out by itself.
  expect(left.filter(({ sk }) => sk !== 'LINK')).toEqual([]);
});
