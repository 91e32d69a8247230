import { afterEach, describe, expect, it, vi } from 'vitest';
import type { UserPrincipal } from '../../../shared/http/principal.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { useBackends } from '../../support/backends.ts';
import { beforeNextTransaction, failWritesAfter } from '../../support/before-call.ts';
import { changesDuring } from '../../support/changes.ts';
import {
  accept,
  groupOfTwo,
  groups,
  itemsOfGroup,
  join,
  LAST_OWNER,
  leave,
  members,
  membershipOf,
  newGroup,
  newInvite,
  newMember,
  newUser,
  provedUser,
  soundGroup,
} from '../../support/groups.ts';
import type { Answer } from '../../support/invoke.ts';
import { newEmail } from '../../support/magic-links.ts';
import { removeUser } from '../../support/profiles.ts';
import { purge, sweep } from '../../support/purge.ts';
import { atOnce, outcomesOf } from '../../support/races.ts';
import type { Tenant } from '../../support/tenants.ts';
import { useTenantOnly } from '../../support/use-tenant.ts';

useBackends({ events: true });
const keeping = useTenantOnly();
const deleting = useTenantOnly({ groups: { empty: 'delete' } });
afterEach(() => vi.useRealTimers());

const OPEN = { admission_policy: 'open' };
const RACES = 50;

type Departure = (tenant: Tenant, user: UserPrincipal, group: string) => Promise<Answer>;

const memberOf = async (user: UserPrincipal, group: string) => (await membershipOf(user, group))?.id ?? '';
const leaves: Departure = (_, user, group) => leave(user, group);
const removesItself: Departure = async (_, user, group) =>
  members.remove(user, { group, member: await memberOf(user, group) });
const isRemoved: Departure = async (tenant, user, group) =>
  members.remove(tenant.keys, { group, member: await memberOf(user, group) });
const isDeleted: Departure = async (tenant, user) => {
  const answer = await removeUser(tenant, user.userId);
  await sweep();
  return answer;
};

const DEPARTURES: [string, Departure, { removed: string[]; deleted: string }][] = [
  ['leaves', leaves, { removed: ['member.removed by user'], deleted: 'group.deleted by user' }],
  [
    'removes itself',
    removesItself,
    { removed: ['member.removed by user'], deleted: 'group.deleted by user' },
  ],
  [
    'is removed by the backend',
    isRemoved,
    { removed: ['member.removed by credential'], deleted: 'group.deleted by credential' },
  ],
  [
    'is deleted with its user',
    isDeleted,
    {
      removed: ['member.removed by service', 'user.deleted by credential'],
      deleted: 'group.deleted by service',
    },
  ],
];

/** What a departure that has to succeed changes. */
async function eventsOf(departure: () => Promise<Answer>): Promise<string[]> {
  let answer: Answer | undefined;
  const changes = await changesDuring(async () => {
    answer = await departure();
  });
  expect(answer?.status).toBe(204);
  return changes.map(({ type, actor }) => `${type} by ${actor.type}`).sort();
}

const isGone = async (group: string) => (await getItem(keys.group(group))) === undefined;

describe.each(DEPARTURES)('a last active member who %s', (_, departs, { removed, deleted }) => {
  it('leaves the group without members, where the application keeps empty groups', async () => {
    const user = await newUser(keeping);
    const group = await newGroup(user);
    expect(await eventsOf(() => departs(keeping, user, group))).toEqual(removed);
    expect((await soundGroup(group)).members).toEqual([]);
    expect((await groups.get(keeping.keys, { group })).status).toBe(200);
  });

  it('ends the group with its pending members and invites, where it deletes them', async () => {
    const user = await newUser(deleting);
    const group = await newGroup(user);
    const { userId } = await newUser(deleting);
    await newInvite(deleting.keys, group, { user_id: userId });
    await newInvite(deleting.keys, group, { email: newEmail() });
    expect(await eventsOf(() => departs(deleting, user, group))).toEqual([deleted, ...removed].sort());
    expect(await groups.get(deleting.keys, { group })).toBeApiError(404, 'group_not_found');
    await purge();
    // Links run out by themselves.
    expect((await itemsOfGroup(group)).filter(({ sk }) => sk !== 'LINK')).toEqual([]);
  });

  it('ends no group with another active member', async () => {
    const { owner, member, group } = await groupOfTwo(deleting);
    expect(await eventsOf(() => departs(deleting, member, group))).toEqual(removed);
    expect((await soundGroup(group)).owners).toMatchObject([{ user_id: owner.userId }]);
  });
});

describe('an application that deletes empty groups', () => {
  it('keeps a group that the backend creates before its first member', async () => {
    const group = await newGroup(deleting.keys);
    const waiting = await newUser(deleting);
    const { invite } = await newInvite(deleting.keys, group, { user_id: waiting.userId });
    expect((await accept(waiting, group, invite)).status).toBe(200);
    expect((await soundGroup(group)).owners).toMatchObject([{ user_id: waiting.userId }]);
  });

  it('keeps a group whose pending member is removed before anybody has joined', async () => {
    const group = await newGroup(deleting.keys);
    const waiting = await newUser(deleting);
    await newInvite(deleting.keys, group, { user_id: waiting.userId });
    expect((await isRemoved(deleting, waiting, group)).status).toBe(204);
    expect((await soundGroup(group)).members).toEqual([]);
  });

  it('answers 409 last_owner to the last owner with other members, and keeps the group', async () => {
    const { owner, group } = await groupOfTwo(deleting);
    expect(await leave(owner, group)).toMatchObject(LAST_OWNER);
    expect((await soundGroup(group)).members).toHaveLength(2);
  });

  it('ends the group of an owner who becomes the last member between look and write', async () => {
    const { owner, member, group } = await groupOfTwo(deleting);
    beforeNextTransaction(() => leave(member, group));
    expect((await leave(owner, group)).status).toBe(204);
    expect(await isGone(group)).toBe(true);
  });

  it('keeps a group that somebody joins between look and write of the last owner', async () => {
    const owner = await newUser(deleting);
    const group = await newGroup(owner, OPEN);
    beforeNextTransaction(async () => join(await newUser(deleting), group));
    expect(await leave(owner, group)).toMatchObject(LAST_OWNER);
    expect((await soundGroup(group)).members).toHaveLength(2);
  });
});

describe(`of ${RACES} groups that are deleted with their last member`, () => {
  it('each ends once when both of its members leave at once', async () => {
    for (let n = 0; n < RACES; n++) {
      const [one, other] = [await newUser(deleting), await newUser(deleting)];
      const group = await newGroup(one);
      await newMember(one, group, other, ['owner']);
      const answers = await Promise.all([leave(one, group), leave(other, group)]);
      expect(outcomesOf(answers)).toEqual({ 204: 2 });
      expect(await isGone(group)).toBe(true);
    }
  });

  it.each<[string, string, (user: UserPrincipal, group: string, invite: string) => Promise<Answer>]>([
    ['joins', 'open', (user, group) => join(user, group)],
    ['accepts an invite', 'invite_only', (user, group, invite) => accept(user, group, invite)],
  ])('each ends, or has who %s while the last member leaves', async (_, admission_policy, enters) => {
    await atOnce(RACES, async () => {
      const owner = await newUser(deleting);
      const group = await newGroup(owner, { admission_policy });
      const { user, email } = await provedUser(deleting);
      const { invite } = await newInvite(deleting.keys, group, { email });
      const [left, entered] = await Promise.all([leave(owner, group), enters(user, group, invite)]);
      const stays = entered.status === 200;
      expect(outcomesOf([left])).toEqual(stays ? { '409 last_owner': 1 } : { 204: 1 });
      expect(await isGone(group)).toBe(!stays);
      if (stays) expect((await soundGroup(group)).members).toHaveLength(2);
      else expect((await membershipOf(user, group))?.state).not.toBe('active');
    });
  });
});

describe('a deletion of a user who is the last member of groups', () => {
  it.each([0, 1, 2, 3, 5, 8])('is finished by the purge if the sweep fails after %i writes', async (n) => {
    const user = await newUser(deleting);
    const made = [await newGroup(user), await newGroup(user)];
    for (const group of made) await newInvite(deleting.keys, group, { email: newEmail() });
    const changes = await changesDuring(async () => {
      await removeUser(deleting, user.userId);
      const endFailures = failWritesAfter(n);
      await sweep();
      endFailures();
      await purge({ runs: 2 });
    });
    const ended = changes.filter(({ type }) => type === 'group.deleted').map(({ subject }) => subject.id);
    expect(ended.sort()).toEqual(made.sort());
    for (const group of made) {
      expect((await itemsOfGroup(group)).filter(({ sk }) => sk !== 'LINK')).toEqual([]);
    }
  });
});
