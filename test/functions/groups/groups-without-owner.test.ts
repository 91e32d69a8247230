import { describe, expect, it } from 'vitest';
import type { UserPrincipal } from '../../../shared/http/principal.ts';
import { useBackends } from '../../support/backends.ts';
import { changesDuring } from '../../support/changes.ts';
import {
  accept,
  groupOfTwo,
  groups,
  invites,
  join,
  LAST_OWNER,
  leave,
  members,
  membershipOf,
  newGroup,
  newInvite,
  newMember,
  newUser,
  roles,
  soundGroup,
} from '../../support/groups.ts';
import { removeUser } from '../../support/profiles.ts';
import { sweep } from '../../support/purge.ts';
import { atOnce } from '../../support/races.ts';
import type { Tenant } from '../../support/tenants.ts';
import { useTenantOnly } from '../../support/use-tenant.ts';

useBackends({ events: true });
const promoting = useTenantOnly();
const keeping = useTenantOnly({ groups: { without_owner: 'keep' } });
const deleting = useTenantOnly({ groups: { without_owner: 'keep', empty: 'delete' } });

const RACES = 50;

const sound = (group: string) => soundGroup(group, { mayLackOwner: true });

async function deleteUser(tenant: Tenant, { userId }: UserPrincipal): Promise<void> {
  expect((await removeUser(tenant, userId)).status).toBe(204);
  await sweep();
}

/** A group of two members, none of whom is an owner: that one was deleted. */
async function orphanedGroup(body: object = {}, tenant = keeping) {
  const [owner, member, other] = [await newUser(tenant), await newUser(tenant), await newUser(tenant)];
  const group = await newGroup(owner, body);
  const memberId = await newMember(owner, group, member, ['reader']);
  await newMember(owner, group, other, ['reader']);
  await deleteUser(tenant, owner);
  const { owners, members: left } = await sound(group);
  expect([owners.length, left.length]).toEqual([0, 2]);
  return { owner, member, other, group, memberId };
}

describe('the deletion of the last owner', () => {
  it('makes the member who joined first owner, by the service, by default', async () => {
    const { owner, member, group, memberId } = await groupOfTwo(promoting);
    const changes = await changesDuring(() => deleteUser(promoting, owner));
    expect(changes.map(({ type }) => type)).toEqual(['user.deleted', 'member.removed', 'member.updated']);
    expect(changes[2]).toMatchObject({
      subject: { type: 'member', id: memberId },
      user: member.userId,
      changed: ['roles'],
      actor: { type: 'service' },
    });
    expect((await soundGroup(group)).owners).toMatchObject([{ user_id: member.userId }]);
  });

  it('leaves the group without an owner, where the application keeps such groups', async () => {
    const { owner, member, group } = await groupOfTwo(keeping);
    const changes = await changesDuring(() => deleteUser(keeping, owner));
    expect(changes.map(({ type }) => type)).toEqual(['user.deleted', 'member.removed']);
    const left = await sound(group);
    expect(left.members).toMatchObject([{ user_id: member.userId, roles: ['reader'], version: 1 }]);
    expect(left.owners).toEqual([]);
  });

  it('leaves the group empty if nobody else is in it, whose next member becomes owner', async () => {
    const owner = await newUser(keeping);
    const group = await newGroup(owner, { admission_policy: 'open' });
    await deleteUser(keeping, owner);
    expect((await sound(group)).members).toEqual([]);
    const next = await newUser(keeping);
    expect((await join(next, group)).status).toBe(200);
    expect((await soundGroup(group)).owners).toMatchObject([{ user_id: next.userId }]);
  });

  it.each<[string, string]>([
    ['keeps groups without an owner', 'keep'],
    ['promotes', 'promote'],
  ])(`loses no owner that the backend makes meanwhile, where the application %s`, async (_, setting) => {
    const tenant = setting === 'keep' ? keeping : promoting;
    const made = await atOnce(RACES, () => groupOfTwo(tenant));
    const others = await atOnce(RACES, () => newUser(tenant));
    const ids = await Promise.all(
      made.map(({ group }, n) => newMember(tenant.keys, group, others[n] ?? tenant.user, ['reader'])),
    );
    await Promise.all(made.map(({ owner }) => removeUser(tenant, owner.userId)));
    const [, ...answers] = await Promise.all([
      sweep(),
      ...made.map(({ group }, n) =>
        members.update(tenant.keys, { group, member: ids[n] ?? '' }, roles('owner')),
      ),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(made.map(() => 200));
    for (const [n, { group }] of made.entries()) {
      const { owners, members: left } = await soundGroup(group);
      expect(left).toHaveLength(2);
      expect(owners.map(({ id }) => id)).toContain(ids[n]);
    }
  });
});

describe('a group without an owner', () => {
  it('gets one when the backend changes the roles of a member', async () => {
    const { member, group, memberId } = await orphanedGroup();
    const answer = await members.update(keeping.keys, { group, member: memberId }, roles('owner'));
    expect(answer.status).toBe(200);
    expect((await soundGroup(group)).owners).toMatchObject([{ user_id: member.userId }]);
    expect(await leave(member, group)).toMatchObject(LAST_OWNER);
  });

  it('gets one when the backend adds a member', async () => {
    const { group } = await orphanedGroup();
    const user = await newUser(keeping);
    await newMember(keeping.keys, group, user, ['owner']);
    expect((await soundGroup(group)).owners).toMatchObject([{ user_id: user.userId }]);
  });

  it('makes nobody owner who joins, accepts an invite or is added', async () => {
    const { group } = await orphanedGroup({ admission_policy: 'open' });
    const [joining, invited, added] = [
      await newUser(keeping),
      await newUser(keeping),
      await newUser(keeping),
    ];
    expect((await join(joining, group)).status).toBe(200);
    const { invite } = await newInvite(keeping.keys, group, { user_id: invited.userId });
    expect((await accept(invited, group, invite)).status).toBe(200);
    await newMember(keeping.keys, group, added);
    const { owners, members: all } = await sound(group);
    expect([owners.length, all.length]).toEqual([0, 5]);
  });

  it('is managed by the backend alone', async () => {
    const { member, other, group, memberId } = await orphanedGroup();
    expect(await groups.update(other, { group }, { body: {} })).toBeApiError(403, 'forbidden');
    expect(await members.remove(other, { group, member: memberId })).toBeApiError(403, 'forbidden');
    expect((await groups.update(keeping.keys, { group }, { body: {} })).status).toBe(200);
    const change = { group, member: memberId };
    expect((await members.update(keeping.keys, change, roles('editor'))).status).toBe(200);
    expect((await members.remove(keeping.keys, change)).status).toBe(204);
    expect((await groups.get(member, { group })).status).toBe(404);
    expect((await sound(group)).members).toHaveLength(1);
  });

  it('lets its members leave, the last one, too', async () => {
    const { member, other, group } = await orphanedGroup();
    for (const user of [member, other]) expect((await leave(user, group)).status).toBe(204);
    expect((await sound(group)).members).toEqual([]);
  });

  it('ends when its last two members leave at once, if empty groups are deleted', async () => {
    for (let n = 0; n < 10; n++) {
      const { member, other, group } = await orphanedGroup({}, deleting);
      const answers = await Promise.all([leave(member, group), leave(other, group)]);
      expect(answers.map(({ status }) => status)).toEqual([204, 204]);
      expect(await groups.get(deleting.keys, { group })).toBeApiError(404, 'group_not_found');
    }
  });

  it('loses its next deleted member without anybody becoming owner', async () => {
    const { member, other, group } = await orphanedGroup();
    await deleteUser(keeping, other);
    expect((await membershipOf(member, group))?.roles).toEqual(['reader']);
    expect((await sound(group)).members).toHaveLength(1);
  });

  it('admits nobody by an invite of its former owner', async () => {
    const [owner, member, invited] = [await newUser(keeping), await newUser(keeping), await newUser(keeping)];
    const group = await newGroup(owner);
    await newMember(owner, group, member, ['reader']);
    const { invite } = await newInvite(owner, group, { user_id: invited.userId });
    await deleteUser(keeping, owner);
    expect(await accept(invited, group, invite)).toBeApiError(409, 'invite_ended');
    expect((await invites.get(keeping.keys, { group, invite })).body['state']).toBe('pending');
    expect((await sound(group)).owners).toEqual([]);
  });
});
