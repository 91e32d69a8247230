import { describe, expect, it } from 'vitest';
import { newId } from '../../../shared/platform/ids.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { beforeNextTransaction, failReadsAfterNext } from '../../support/before-call.ts';
import {
  groupOfTwo,
  groups,
  members,
  membershipOf,
  newGroup,
  newUser,
  newUsers,
  soundGroup,
} from '../../support/groups.ts';
import { faultPaths } from '../../support/invoke.ts';
import { removeItem } from '../../support/items.ts';
import { atOnce, outcomesOf, RACERS } from '../../support/races.ts';
import { makeTenant } from '../../support/tenants.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant();

describe('POST /applications/{app}/groups/{group}/members', () => {
  describe('201', () => {
    it("adds the user with the roles, and the user's next read shows the group", async () => {
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

    it('needs no read after the write, so no failing read makes a repetition conflict', async () => {
      const { group } = await groupOfTwo(tenant);
      const body = { user_id: (await newUser(tenant)).userId };
      failReadsAfterNext('TransactWrite');
      expect(await members.add(tenant.keys, { group }, { body })).toMatchObject({ status: 201, body });
    });

    it('makes a user who is added without roles a member, whose roles may be sent back', async () => {
      const { group } = await groupOfTwo(tenant);
      const body = { user_id: (await newUser(tenant)).userId };
      const { body: added } = await members.add(tenant.keys, { group }, { body });
      expect(added).toMatchObject({ roles: ['member'] });
      const again = { body: { roles: added['roles'] } };
      const params = { group, member: String(added['id']) };
      expect((await members.update(tenant.keys, params, again)).status).toBe(200);
    });

    it('makes only the first member an owner as well', async () => {
      const group = await newGroup(tenant.keys);
      const [first, second] = [await newUser(tenant), await newUser(tenant)];
      for (const user of [first, second]) {
        await members.add(tenant.keys, { group }, { body: { user_id: user.userId, roles: ['editor'] } });
      }
      expect(await membershipOf(first, group)).toMatchObject({ roles: ['editor', 'owner'] });
      expect(await membershipOf(second, group)).toMatchObject({ roles: ['editor'] });
      await soundGroup(group);
    });

    it(`makes exactly one owner of ${RACERS} users added to an empty group at once`, {
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

  it.each([
    [{}, ['body.user_id']],
    [{ user_id: 'a#b' }, ['body.user_id']],
    [{ user_id: 'u', roles: [] }, ['body.roles']],
    [{ user_id: 'u', roles: ['a', 'a'] }, ['body.roles']],
    [{ user_id: 'u', roles: [''] }, ['body.roles.0']],
    [{ user_id: 'u', roles: ['x'.repeat(41)] }, ['body.roles.0']],
    [{ user_id: 'u', roles: Array.from({ length: 11 }, (_, n) => `r${n}`) }, ['body.roles']],
    [{ user_id: 'u', email: 'a@example.com' }, ['body.email']],
  ])('answers 400 that names the faults of %j', async (body, paths) => {
    const group = await newGroup(tenant.keys);
    const answer = await members.add(tenant.keys, { group }, { body });
    expect(answer.status).toBe(400);
    expect(faultPaths(answer)).toEqual(paths);
  });

  describe('404', () => {
    it.each([
      ['that does not exist', async () => newId('user')],
      ['of another application', async () => (await newUser(await makeTenant())).userId],
    ])('answers user_not_found for a user %s', async (_, made) => {
      const group = await newGroup(tenant.keys);
      const answer = await members.add(tenant.keys, { group }, { body: { user_id: await made() } });
      expect(answer).toBeApiError(404, 'user_not_found');
      expect((await soundGroup(group)).members).toEqual([]);
    });

    it('answers user_not_found for a user deleted meanwhile, and adds nobody', async () => {
      const group = await newGroup(tenant.keys);
      const user = await newUser(tenant);
      beforeNextTransaction(() => removeItem(keys.profile(user.app, user.userId)));
      const answer = await members.add(tenant.keys, { group }, { body: { user_id: user.userId } });
      expect(answer).toBeApiError(404, 'user_not_found');
      expect((await soundGroup(group)).members).toEqual([]);
    });

    it('answers group_not_found for a group deleted meanwhile, and adds nobody', async () => {
      const group = await newGroup(tenant.keys);
      const user = await newUser(tenant);
      beforeNextTransaction(() => removeItem(keys.group(group)));
      const answer = await members.add(tenant.keys, { group }, { body: { user_id: user.userId } });
      expect(answer).toBeApiError(404, 'group_not_found');
      expect(await membershipOf(user, group)).toBeUndefined();
    });

    it('answers group_not_found for a group of another application', async () => {
      const group = await newGroup((await makeTenant()).keys);
      const body = { user_id: (await newUser(tenant)).userId };
      expect(await members.add(tenant.keys, { group }, { body })).toBeApiError(404, 'group_not_found');
    });
  });

  describe('409', () => {
    it('answers already_member, and changes nothing', async () => {
      const { member, group } = await groupOfTwo(tenant);
      const body = { user_id: member.userId, roles: ['owner'] };
      expect(await members.add(tenant.keys, { group }, { body })).toBeApiError(409, 'already_member');
      expect(await membershipOf(member, group)).toMatchObject({ roles: ['reader'] });
    });

    it(`makes one membership of ${RACERS} parallel requests for one user`, { tags: 'heavy' }, async () => {
      const { group } = await groupOfTwo(tenant);
      const body = { user_id: (await newUser(tenant)).userId };
      const answers = await atOnce(RACERS, () => members.add(tenant.keys, { group }, { body }));
      expect(outcomesOf(answers)).toEqual({ 201: 1, '409 already_member': RACERS - 1 });
      expect((await soundGroup(group)).members).toHaveLength(3);
    });
  });
});
