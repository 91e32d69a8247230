import { describe, expect, it } from 'vitest';
import {
  membershipEntries,
  readMemberships,
  removeFromAllGroups,
} from '../../../shared/groups/membership-store.ts';
import type { UserPrincipal } from '../../../shared/http/principal.ts';
import { keys, ranges } from '../../../shared/storage/keys.ts';
import { getItem, queryItems } from '../../../shared/storage/read-items.ts';
import { beforeNextTransaction } from '../../support/before-call.ts';
import { countCalls } from '../../support/count-calls.ts';
import {
  accept,
  groupOfTwo,
  groups,
  invites,
  join,
  leave,
  members,
  membershipOf,
  newGroup,
  newInvite,
  newMember,
  newUser,
  newUsers,
  reject,
  soundGroup,
} from '../../support/groups.ts';
import type { Answer } from '../../support/invoke.ts';
import { changeItem, removeItem } from '../../support/items.ts';
import { scanTable } from '../../support/scan-table.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant();
const copiesOf = async ({ app, userId }: UserPrincipal) =>
  (await queryItems(ranges.userGroups(app, userId), { limit: 1000 })).items;

/** The groups and memberships of somebody who has proved no address. */
const shownOf = async (copies: Parameters<typeof readMemberships>[0]) =>
  membershipEntries(await readMemberships(copies), { verified_data: {} });

describe('readMemberships', () => {
  it('answers each group live, with the membership: active ones, and pending invites', async () => {
    const user = await newUser(tenant);
    const active = await newGroup(tenant.keys);
    await newMember(tenant.keys, active, user, ['editor']);
    const invited = await newGroup(tenant.keys);
    await newInvite(tenant.keys, invited, { user_id: user.userId });
    await groups.update(tenant.keys, { group: active }, { body: { name: 'Renamed' } });
    expect(await shownOf(await copiesOf(user))).toMatchObject([
      { group: { id: active, name: 'Renamed' }, member: { state: 'active', roles: ['editor', 'owner'] } },
      { group: { id: invited }, member: { state: 'invite_pending', roles: ['editor'] } },
    ]);
  });

  it('leaves out deleted groups, expired invites and declined ones', async () => {
    const user = await newUser(tenant);
    const [gone, expired, declined] = [
      await newGroup(tenant.keys),
      await newGroup(tenant.keys),
      await newGroup(tenant.keys),
    ];
    await newMember(tenant.keys, gone, user);
    await removeItem(keys.group(gone));
    await newInvite(tenant.keys, expired, { user_id: user.userId });
    await changeItem(keys.userGroup(user.app, user.userId, expired), {
      invite_expires: '2020-01-01T00:00:00.000Z',
    });
    const { invite } = await newInvite(tenant.keys, declined, { user_id: user.userId });
    await reject(user, declined, invite);
    const copies = await copiesOf(user);
    expect(copies).toHaveLength(3);
    expect(await shownOf(copies)).toEqual([]);
  });

  it('reads nothing for nobody, and 100 groups a call', async () => {
    expect(await countCalls(() => shownOf([]))).toEqual([]);
    const user = await newUser(tenant);
    for (let n = 0; n < 101; n++) await newMember(tenant.keys, await newGroup(tenant.keys), user);
    const copies = await copiesOf(user);
    expect(await shownOf(copies)).toHaveLength(101);
    expect(await countCalls(() => shownOf(copies.slice(0, 100)))).toEqual(['BatchGetItem']);
    expect(await countCalls(() => shownOf(copies))).toEqual(['BatchGetItem', 'BatchGetItem']);
  });
});

async function promote(owner: UserPrincipal, other: UserPrincipal, group: string): Promise<Answer> {
  const member = (await membershipOf(other, group))?.id ?? '';
  return members.update(owner, { group, member }, { body: { roles: ['owner'] } });
}

/** A user who has made a group. */
async function ownGroup(): Promise<{ user: UserPrincipal; group: string }> {
  const user = await newUser(tenant);
  return { user, group: await newGroup(user) };
}

const unlimited = () => ({ hasTime: () => true, deleted: 0 });

describe('removeFromAllGroups', () => {
  it('ends every membership, and leaves the others theirs', async () => {
    const user = await newUser(tenant);
    const made = [await groupOfTwo(tenant), await groupOfTwo(tenant)];
    for (const { group } of made) await newMember(tenant.keys, group, user, ['owner']);
    expect(await removeFromAllGroups(user.app, user.userId, {}, unlimited())).toBe(true);
    expect(await copiesOf(user)).toEqual([]);
    for (const { group } of made) expect((await soundGroup(group)).members).toHaveLength(2);
    expect(JSON.stringify(await scanTable())).not.toContain(`MEMBER#${user.userId}`);
  });

  it('makes the member owner who joined first, not who was invited first', async () => {
    const { user, group } = await ownGroup();
    const invited = await newUser(tenant);
    const { invite } = await newInvite(tenant.keys, group, { user_id: invited.userId });
    const added = await newUser(tenant);
    await newMember(tenant.keys, group, added, ['reader']);
    await accept(invited, group, invite);
    await removeFromAllGroups(user.app, user.userId, {}, unlimited());
    expect(await membershipOf(added, group)).toMatchObject({ roles: ['reader', 'owner'] });
    expect((await membershipOf(invited, group))?.roles).not.toContain('owner');
  });

  it('makes the oldest other active member owner where the user was the last one', async () => {
    const { user, group } = await ownGroup();
    const waiting = await newUser(tenant);
    await newInvite(tenant.keys, group, { user_id: waiting.userId });
    const [second, third] = [await newUser(tenant), await newUser(tenant)];
    await newMember(tenant.keys, group, second, ['reader']);
    await newMember(tenant.keys, group, third, ['reader']);
    await removeFromAllGroups(user.app, user.userId, {}, unlimited());
    expect(await membershipOf(second, group)).toMatchObject({ roles: ['reader', 'owner'], version: 2 });
    expect(await membershipOf(third, group)).toMatchObject({ roles: ['reader'] });
    expect(await membershipOf(waiting, group)).toMatchObject({ state: 'invite_pending' });
    expect((await soundGroup(group)).owners).toHaveLength(1);
  });

  it('finds that member behind any number of people who were only invited', async () => {
    const { user, group } = await ownGroup();
    for (const { userId } of await newUsers(tenant, 60)) {
      await newInvite(tenant.keys, group, { user_id: userId });
    }
    const heir = await newUser(tenant);
    await newMember(tenant.keys, group, heir);
    await removeFromAllGroups(user.app, user.userId, {}, unlimited());
    expect((await soundGroup(group)).owners).toMatchObject([{ user_id: heir.userId }]);
  });

  it('leaves a group empty whose only member the user was, and takes its invites back', async () => {
    const user = await newUser(tenant);
    const own = await newGroup(user);
    const { group } = await groupOfTwo(tenant);
    const { invite } = await newInvite(tenant.keys, group, { user_id: user.userId });
    await removeFromAllGroups(user.app, user.userId, {}, unlimited());
    expect((await soundGroup(own)).members).toEqual([]);
    expect((await invites.get(tenant.keys, { group, invite })).body).toMatchObject({ state: 'revoked' });
    expect((await soundGroup(group)).members).toHaveLength(2);
  });

  it('removes what a deleted group has left with the user', async () => {
    const { user, group } = await ownGroup();
    await removeItem(keys.group(group));
    expect(await removeFromAllGroups(user.app, user.userId, {}, unlimited())).toBe(true);
    expect(await copiesOf(user)).toEqual([]);
    expect(await getItem(keys.group(group))).toBeUndefined();
  });

  it('stops when its time is up, and goes on from there', async () => {
    const user = await newUser(tenant);
    for (let n = 0; n < 6; n++) await newMember(tenant.keys, await newGroup(tenant.keys), user);
    let steps = 4;
    const budget = { hasTime: () => steps-- > 0, deleted: 0 };
    expect(await removeFromAllGroups(user.app, user.userId, {}, budget)).toBe(false);
    expect(budget.deleted).toBe(6);
    expect(await copiesOf(user)).toHaveLength(3);
    expect(await removeFromAllGroups(user.app, user.userId, {}, unlimited())).toBe(true);
    expect(await copiesOf(user)).toEqual([]);
  });

  type Cast = { group: string; owner: UserPrincipal; heir: UserPrincipal; other: UserPrincipal };
  it.each<[string, string, (cast: Cast) => Promise<Answer>, 'heir' | 'other']>([
    ['the other owner leaves', 'owner', ({ other, group }) => leave(other, group), 'heir'],
    ['the heir leaves', 'reader', ({ heir, group }) => leave(heir, group), 'other'],
    ['somebody joins', 'reader', async ({ group }) => join(await newUser(tenant), group), 'heir'],
    ['another becomes owner', 'reader', ({ owner, other, group }) => promote(owner, other, group), 'other'],
  ])('reads anew where %s between look and write', async (_, role, meanwhile, left) => {
    const [owner, heir, other] = [await newUser(tenant), await newUser(tenant), await newUser(tenant)];
    const group = await newGroup(owner, { admission_policy: 'open' });
    await newMember(owner, group, heir, ['reader']);
    await newMember(owner, group, other, [role]);
    beforeNextTransaction(async () => {
      expect((await meanwhile({ group, owner, heir, other })).status).toBeLessThan(300);
    });
    expect(await removeFromAllGroups(owner.app, owner.userId, {}, unlimited())).toBe(true);
    expect(await membershipOf(owner, group)).toBeUndefined();
    const { owners } = await soundGroup(group);
    expect(owners.map(({ user_id }) => user_id)).toEqual([{ heir, other }[left].userId]);
  });

  it('ends no group that somebody joins between look and write of the last deletion', async () => {
    const owner = await newUser(tenant);
    const group = await newGroup(owner, { admission_policy: 'open' });
    const late = await newUser(tenant);
    beforeNextTransaction(() => join(late, group));
    expect(await removeFromAllGroups(owner.app, owner.userId, { empty: 'delete' }, unlimited())).toBe(true);
    expect((await soundGroup(group)).owners).toMatchObject([{ user_id: late.userId }]);
  });

  it('keeps the owner who is made between look and write, where groups may have none', async () => {
    const { owner, member, group } = await groupOfTwo(tenant);
    beforeNextTransaction(() => promote(owner, member, group));
    expect(await removeFromAllGroups(owner.app, owner.userId, { without_owner: 'keep' }, unlimited())).toBe(
      true,
    );
    expect((await soundGroup(group)).owners).toMatchObject([{ user_id: member.userId }]);
  });

  it('leaves every group valid while 20 of 40 owners are deleted and the others leave', async () => {
    const group = await newGroup(tenant.keys);
    const users = await newUsers(tenant, 40);
    for (const user of users) await newMember(tenant.keys, group, user, ['owner']);
    const last = await newUser(tenant);
    await newMember(tenant.keys, group, last, ['reader']);
    await Promise.all(
      users.map((user, n) =>
        n % 2 ? leave(user, group) : removeFromAllGroups(user.app, user.userId, {}, unlimited()),
      ),
    );
    const left = await soundGroup(group);
    expect(left.owners.length).toBeGreaterThanOrEqual(1);
    expect(left.members.length).toBeLessThanOrEqual(2);
  });
});
