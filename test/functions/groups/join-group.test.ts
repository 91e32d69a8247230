import { describe, expect, it } from 'vitest';
import { newId } from '../../../shared/platform/ids.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { beforeNextTransaction } from '../../support/before-call.ts';
import { countCalls } from '../../support/count-calls.ts';
import {
  groups,
  join,
  leave,
  membershipOf,
  newGroup,
  newUser,
  newUsers,
  soundGroup,
} from '../../support/groups.ts';
import { comparable } from '../../support/hub-users.ts';
import { removeItem } from '../../support/items.ts';
import { makeLink, newEmail, redeemLink } from '../../support/magic-links.ts';
import { atOnce, outcomesOf, RACERS } from '../../support/races.ts';
import { makeTenant } from '../../support/tenants.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant();

describe('POST /me/groups/{group}/join', () => {
  describe('200', () => {
    it('makes the caller a member, and the first one an owner', async () => {
      const group = await newGroup(tenant.keys, { admission_policy: 'open' });
      const [first, second] = [await newUser(tenant), await newUser(tenant)];
      expect(await join(first, group)).toMatchObject({
        status: 200,
        body: { group: { id: group }, member: { user_id: first.userId, roles: ['owner'], state: 'active' } },
      });
      expect(await join(second, group)).toMatchObject({
        status: 200,
        body: { member: { roles: ['member'] } },
      });
      await soundGroup(group);
    });

    it('makes the first user an owner who joins after everybody has left', async () => {
      const group = await newGroup(tenant.keys, { admission_policy: 'open' });
      const [first, second] = [await newUser(tenant), await newUser(tenant)];
      await join(first, group);
      expect((await leave(first, group)).status).toBe(204);
      expect(await join(second, group)).toMatchObject({ body: { member: { roles: ['owner'] } } });
      await soundGroup(group);
    });

    it(`makes exactly one owner of ${RACERS} users who join an empty group at once`, {
      tags: 'heavy',
    }, async () => {
      const group = await newGroup(tenant.keys, { admission_policy: 'open' });
      const users = await newUsers(tenant, RACERS);
      const answers = await Promise.all(users.map((user) => join(user, group)));
      expect(answers.map(({ status }) => status)).toEqual(users.map(() => 200));
      expect(await soundGroup(group)).toMatchObject({ owners: [{}], members: { length: RACERS } });
    });

    it('makes exactly one owner of 30 users with links and 30 others who join at once', async () => {
      const group = await newGroup(tenant.keys, { admission_policy: 'open' });
      const users = await newUsers(tenant, 30);
      const links = await Promise.all(
        users.map(() => makeLink(tenant, { data: { email: newEmail() }, group_to_join: group })),
      );
      const answers = await Promise.all([
        ...users.map((user) => join(user, group)),
        ...links.map(({ code }) => redeemLink(code)),
      ]);
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect(answers.slice(30).every(({ body }) => body['group_joined'] === true)).toBe(true);
      expect(await soundGroup(group)).toMatchObject({ owners: [{}], members: { length: 60 } });
    });

    it('makes two calls after the first read', async () => {
      const group = await newGroup(tenant.keys, { admission_policy: 'open' });
      const user = await newUser(tenant);
      expect(await countCalls(() => join(user, group))).toEqual([
        'BatchGetItem',
        'BatchGetItem',
        'TransactWriteItems',
      ]);
    });
  });

  it('answers 401 to a user who is deleted meanwhile', async () => {
    const group = await newGroup(tenant.keys, { admission_policy: 'open' });
    const user = await newUser(tenant);
    beforeNextTransaction(() => removeItem(keys.profile(user.app, user.userId)));
    expect(await join(user, group)).toBeApiError(401, 'revoked_session');
    expect((await soundGroup(group)).members).toEqual([]);
  });

  describe('404', () => {
    it.each([
      ['invite_only', async () => newGroup(tenant.keys)],
      [
        'open of another application',
        async () => newGroup((await makeTenant()).keys, { admission_policy: 'open' }),
      ],
      ['no group', async () => 'nothing'],
    ])('answers for a group that is %s as if it did not exist', async (_, made) => {
      const user = await newUser(tenant);
      const answer = await join(user, await made());
      expect(answer).toBeApiError(404, 'group_not_found');
      expect(comparable(answer)).toEqual(comparable(await join(user, newId('group'))));
    });

    it.each([
      ['turned invite_only', (group: string) => groups.update(tenant.keys, { group }, { body: {} })],
      ['deleted', (group: string) => groups.remove(tenant.keys, { group })],
    ])('answers if the group is %s meanwhile, and leaves no member behind', async (_, meanwhile) => {
      const group = await newGroup(tenant.keys, { admission_policy: 'open' });
      const user = await newUser(tenant);
      beforeNextTransaction(() => meanwhile(group));
      expect(await join(user, group)).toBeApiError(404, 'group_not_found');
      expect(await membershipOf(user, group)).toBeUndefined();
    });
  });

  it(`makes one membership of ${RACERS} parallel requests of one user, and answers 409`, {
    tags: 'heavy',
  }, async () => {
    const group = await newGroup(tenant.keys, { admission_policy: 'open' });
    const user = await newUser(tenant);
    const answers = await atOnce(RACERS, () => join(user, group));
    expect(outcomesOf(answers)).toEqual({ 200: 1, '409 already_member': RACERS - 1 });
    expect((await soundGroup(group)).members).toHaveLength(1);
  });
});
