import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../shared/platform/ids.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { useBackends } from '../../support/backends.ts';
import { beforeNextTransaction } from '../../support/before-call.ts';
import {
  groupOfTwo,
  groups,
  join,
  members,
  membershipOf,
  newGroup,
  newMember,
  newUser,
  newUsers,
  soundGroup,
} from '../../support/groups.ts';
import { comparable } from '../../support/hub-users.ts';
import { faultPaths } from '../../support/invoke.ts';
import { removeItem } from '../../support/items.ts';
import { makeLink, redeemLink } from '../../support/magic-links.ts';
import { RACERS } from '../../support/races.ts';
import { makeTenant, type Tenant } from '../../support/tenants.ts';

useBackends();
let tenant: Tenant;
beforeAll(async () => {
  tenant = await makeTenant();
});

describe('POST /applications/{app}/groups/{group}/members', () => {
  describe('201', () => {
    it('adds the user with its roles, who sees the group with the next read', async () => {
      const { owner, group } = await groupOfTwo(tenant);
      const user = await newUser(tenant, { first_name: 'Ada' });
      const body = { user_id: user.userId, roles: ['editor'] };
      const answer = await members.add(tenant.keys, { group }, { body });
      expect(answer).toMatchObject({
        status: 201,
        headers: { etag: '"v1"' },
        body: { ...body, state: 'active', group_id: group, profile: { first_name: 'Ada' } },
      });
      expect((await groups.list(user)).body).toMatchObject({ results: [{ group: { id: group } }] });
      expect((await soundGroup(group)).owners).toMatchObject([{ user_id: owner.userId }]);
    });

    it('makes whoever is added without roles a member, whose roles may be sent back', async () => {
      const { group } = await groupOfTwo(tenant);
      const body = { user_id: (await newUser(tenant)).userId };
      const { body: added } = await members.add(tenant.keys, { group }, { body });
      expect(added).toMatchObject({ roles: ['member'] });
      const again = { body: { roles: added['roles'] } };
      const params = { group, member: String(added['id']) };
      expect((await members.update(tenant.keys, params, again)).status).toBe(200);
    });

    it('makes the first member owner as well, and only the first', async () => {
      const group = await newGroup(tenant.keys);
      const [first, second] = [await newUser(tenant), await newUser(tenant)];
      for (const user of [first, second]) {
        await members.add(tenant.keys, { group }, { body: { user_id: user.userId, roles: ['editor'] } });
      }
      expect(await membershipOf(first, group)).toMatchObject({ roles: ['editor', 'owner'] });
      expect(await membershipOf(second, group)).toMatchObject({ roles: ['editor'] });
      await soundGroup(group);
    });

    it(`makes exactly one owner of ${RACERS} users who are added to an empty group at once`, {
      tags: 'heavy',
    }, async () => {
      const group = await newGroup(tenant.keys);
      const users = await newUsers(tenant, RACERS);
      const answers = await Promise.all(
        users.map(({ userId }) => members.add(tenant.keys, { group }, { body: { user_id: userId } })),
      );
      expect(answers.map(({ status }) => status)).toEqual(users.map(() => 201));
      expect(await soundGroup(group)).toMatchObject({ owners: [{}], members: { length: RACERS } });
    });
  });

  describe('400', () => {
    it.each([
      [{}, ['body.user_id']],
      [{ user_id: 'a#b' }, ['body.user_id']],
      [{ user_id: 'u', roles: [] }, ['body.roles']],
      [{ user_id: 'u', roles: ['a', 'a'] }, ['body.roles']],
      [{ user_id: 'u', roles: [''] }, ['body.roles.0']],
      [{ user_id: 'u', roles: ['x'.repeat(41)] }, ['body.roles.0']],
      [{ user_id: 'u', roles: Array.from({ length: 11 }, (_, n) => `r${n}`) }, ['body.roles']],
      [{ user_id: 'u', email: 'a@example.com' }, ['body.email']],
    ])('names the faults of %j', async (body, paths) => {
      const group = await newGroup(tenant.keys);
      const answer = await members.add(tenant.keys, { group }, { body });
      expect(answer.status).toBe(400);
      expect(faultPaths(answer)).toEqual(paths);
    });
  });

  describe('404', () => {
    it.each([
      ['that does not exist', async () => newId('user')],
      ['of another application', async () => (await newUser(await makeTenant())).userId],
    ])('answers user_not_found for a user %s', async (_, made) => {
      const group = await newGroup(tenant.keys);
      const answer = await members.add(tenant.keys, { group }, { body: { user_id: await made() } });
      expect(answer).toMatchObject({ status: 404, body: { code: 'user_not_found' } });
      expect((await soundGroup(group)).members).toEqual([]);
    });

    it('answers user_not_found for a user who is deleted meanwhile, and adds nobody', async () => {
      const group = await newGroup(tenant.keys);
      const user = await newUser(tenant);
      beforeNextTransaction(() => removeItem(keys.profile(user.app, user.userId)));
      const answer = await members.add(tenant.keys, { group }, { body: { user_id: user.userId } });
      expect(answer).toMatchObject({ status: 404, body: { code: 'user_not_found' } });
      expect((await soundGroup(group)).members).toEqual([]);
    });

    it('answers group_not_found for a group that is deleted meanwhile, and adds nobody', async () => {
      const group = await newGroup(tenant.keys);
      const user = await newUser(tenant);
      beforeNextTransaction(() => removeItem(keys.group(group)));
      const answer = await members.add(tenant.keys, { group }, { body: { user_id: user.userId } });
      expect(answer).toMatchObject({ status: 404, body: { code: 'group_not_found' } });
      expect(await membershipOf(user, group)).toBeUndefined();
    });

    it('answers group_not_found for a group of another application', async () => {
      const group = await newGroup((await makeTenant()).keys);
      const body = { user_id: (await newUser(tenant)).userId };
      expect(await members.add(tenant.keys, { group }, { body })).toMatchObject({
        status: 404,
        body: { code: 'group_not_found' },
      });
    });
  });

  describe('409', () => {
    it('answers already_member, and changes nothing', async () => {
      const { member, group } = await groupOfTwo(tenant);
      const body = { user_id: member.userId, roles: ['owner'] };
      expect(await members.add(tenant.keys, { group }, { body })).toMatchObject({
        status: 409,
        body: { code: 'already_member' },
      });
      expect(await membershipOf(member, group)).toMatchObject({ roles: ['reader'] });
    });

    it(`makes one membership of ${RACERS} parallel requests for one user`, { tags: 'heavy' }, async () => {
      const { group } = await groupOfTwo(tenant);
      const body = { user_id: (await newUser(tenant)).userId };
      const answers = await Promise.all(
        Array.from({ length: RACERS }, () => members.add(tenant.keys, { group }, { body })),
      );
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(RACERS - 1);
      expect((await soundGroup(group)).members).toHaveLength(3);
    });
  });
});

describe('POST /me/groups/{group}/members', () => {
  const GRACE = { email: 'grace@example.com', first_name: 'Grace' };

  it('tells nobody the profile of the user, until the user says that it wants to be a member', async () => {
    const { owner, member, group } = await groupOfTwo(tenant);
    const user = await newUser(tenant, GRACE);
    const added = await members.add(owner, { group }, { body: { user_id: user.userId } });
    expect(added).toMatchObject({ status: 201, body: { user_id: user.userId, roles: ['member'] } });
    const id = String(added.body['id']);
    const hidden = [
      added,
      await members.get(owner, { group, member: id }),
      await members.update(owner, { group, member: id }, { body: { roles: ['x'] } }),
      await members.list(member, { group }),
    ];
    for (const { text } of hidden) expect(text).not.toMatch(/grace/i);
    expect((await members.get(tenant.keys, { group, member: id })).body).toMatchObject({ profile: GRACE });
    expect((await members.get(user, { group, member: id })).body).toMatchObject({ profile: GRACE });
    expect(await join(user, group)).toMatchObject({
      status: 200,
      body: { member: { id, roles: ['x'], state: 'active', profile: GRACE } },
    });
    expect((await members.get(owner, { group, member: id })).body).toMatchObject({ profile: GRACE });
    expect(await join(user, group)).toMatchObject({ status: 409, body: { code: 'already_member' } });
    expect((await soundGroup(group)).members).toHaveLength(3);
  });

  it('shows the profile of a user whom the backend has added, or who has come by a link into the group', async () => {
    const owner = await newUser(tenant);
    const group = await newGroup(owner, { admission_policy: 'open' });
    const [one, other] = [await newUser(tenant, GRACE), await newUser(tenant, GRACE)];
    const id = await newMember(tenant.keys, group, one);
    expect((await members.get(owner, { group, member: id })).body).toMatchObject({ profile: GRACE });
    const otherId = await newMember(owner, group, other);
    const { code } = await makeLink(tenant, { user_id: other.userId, group_to_join: group });
    expect((await redeemLink(code)).body).toMatchObject({ group_joined: true });
    expect((await members.get(owner, { group, member: otherId })).body).toMatchObject({ profile: GRACE });
    await soundGroup(group);
  });

  it('answers 201 to an owner', async () => {
    const { owner, group } = await groupOfTwo(tenant);
    const user = await newUser(tenant);
    const body = { user_id: user.userId, roles: ['editor'] };
    expect(await members.add(owner, { group }, { body })).toMatchObject({
      status: 201,
      body: { ...body, added_by: owner.userId },
    });
  });

  it('answers 403 to a member who is no owner, and the 404 of an unknown group to a stranger', async () => {
    const { member, group } = await groupOfTwo(tenant);
    const nobody = await newUser(tenant);
    const body = { user_id: nobody.userId };
    expect(await members.add(member, { group }, { body })).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    const foreign = await members.add(nobody, { group }, { body });
    const unknown = await members.add(nobody, { group: newId('group') }, { body });
    expect(foreign.status).toBe(404);
    expect(comparable(foreign)).toEqual(comparable(unknown));
    expect((await soundGroup(group)).members).toHaveLength(2);
  });

  it('answers 409 already_member to an owner who adds itself', async () => {
    const { owner, group } = await groupOfTwo(tenant);
    expect(await members.add(owner, { group }, { body: { user_id: owner.userId } })).toMatchObject({
      status: 409,
      body: { code: 'already_member' },
    });
  });
});
