import { describe, expect, it } from 'vitest';
import { newId } from '../../../shared/platform/ids.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { failReadsAfterNext } from '../../support/before-call.ts';
import {
  groupOfTwo,
  groups,
  LAST_OWNER,
  leave,
  members,
  membershipOf,
  newGroup,
  newMember,
  newUser,
  newUsers,
  roles,
  soundGroup,
} from '../../support/groups.ts';
import { changeItem } from '../../support/items.ts';
import { removeUser } from '../../support/profiles.ts';
import { sweep } from '../../support/purge.ts';
import { atOnce, outcomesOf, RACERS } from '../../support/races.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant();

/** As many roles as there may be beside that of an owner. */
const TEN = Array.from({ length: 10 }, (_, n) => `r${n}`);

/** A group with so many owners, and the member id of each. */
async function groupOfOwners(count: number) {
  const users = await newUsers(tenant, count);
  const group = await newGroup(tenant.keys);
  const ids = [];
  for (const user of users) ids.push(await newMember(tenant.keys, group, user, ['owner']));
  return { group, users, ids };
}

describe('PUT /applications/{app}/groups/{group}/members/{member}', () => {
  describe('200', () => {
    it('needs no read after the write, so no failing read makes a repetition conflict', async () => {
      const { group, ids } = await groupOfOwners(2);
      const params = { group, member: String(ids[0]) };
      failReadsAfterNext('TransactWrite');
      const request = { body: { roles: ['editor'] }, headers: { 'if-match': '"v1"' } };
      const answer = await members.update(tenant.keys, params, request);
      expect(answer).toMatchObject({ status: 200, body: { roles: ['editor'] } });
    });

    it('replaces the roles of the member and of the membership', async () => {
      const { member, group, memberId } = await groupOfTwo(tenant);
      const answer = await members.update(tenant.keys, { group, member: memberId }, roles('editor', 'owner'));
      expect(answer).toMatchObject({
        status: 200,
        headers: { etag: '"v2"' },
        body: { id: memberId, roles: ['editor', 'owner'], state: 'active', user_id: member.userId },
      });
      expect((await groups.list(member)).body).toMatchObject({
        results: [{ member: { roles: ['editor', 'owner'] } }],
      });
      expect((await soundGroup(group)).owners).toHaveLength(2);
    });

    it('accepts the eleven roles of a first member: ten given ones and owner', async () => {
      const group = await newGroup(tenant.keys);
      const { userId: user_id } = await newUser(tenant);
      const body = { user_id, roles: TEN };
      const { body: added } = await members.add(tenant.keys, { group }, { body });
      expect(added).toMatchObject({ roles: [...TEN, 'owner'] });
      const params = { group, member: String(added['id']) };
      const again = { body: { roles: Object(added['roles']).toReversed() } };
      expect(await members.update(tenant.keys, params, again)).toMatchObject({
        status: 200,
        body: again.body,
      });
    });

    it('accepts the roles of a member who became owner after a deletion', async () => {
      const { owner, group, memberId: member } = await groupOfTwo(tenant);
      expect((await members.update(owner, { group, member }, roles(...TEN))).status).toBe(200);
      await removeUser(tenant, owner.userId);
      await sweep();
      const { body } = await members.get(tenant.keys, { group, member });
      expect(body).toMatchObject({ roles: [...TEN, 'owner'] });
      const again = { body: { roles: Object(body['roles']).toReversed() } };
      expect((await members.update(tenant.keys, { group, member }, again)).status).toBe(200);
    });

    it('writes nothing if nothing changes', async () => {
      const { group, memberId: member } = await groupOfTwo(tenant);
      const answer = await members.update(tenant.keys, { group, member }, roles('reader'));
      expect(answer).toMatchObject({ status: 200, headers: { etag: '"v1"' } });
    });

    it('lets a new owner act as one, and a former owner no longer', async () => {
      const { owner, member, group, ownerId, memberId } = await groupOfTwo(tenant);
      expect((await members.update(owner, { group, member: memberId }, roles('owner'))).status).toBe(200);
      expect((await members.update(member, { group, member: ownerId }, roles('reader'))).status).toBe(200);
      expect((await groups.update(owner, { group }, { body: {} })).status).toBe(403);
      expect((await soundGroup(group)).owners).toMatchObject([{ id: memberId }]);
    });
  });

  it.each([
    [{}],
    [{ roles: [] }],
    [{ roles: 'owner' }],
    [{ roles: ['a', 'a'] }],
    [{ roles: [...TEN, 'r10'] }],
    [{ roles: [...TEN, 'r10', 'owner'] }],
  ])('answers 400 to %j', async (body) => {
    const { group, memberId } = await groupOfTwo(tenant);
    const answer = await members.update(tenant.keys, { group, member: memberId }, { body });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'body.roles' }] } });
  });

  it('answers 404 member_not_found for a user who is no member', async () => {
    const { group } = await groupOfTwo(tenant);
    const other = await groupOfTwo(tenant);
    for (const member of [newId('member'), other.memberId, 'nobody']) {
      const answer = await members.update(tenant.keys, { group, member }, roles('x'));
      expect(answer).toBeApiError(404, 'member_not_found');
    }
  });

  describe('409', () => {
    it('refuses to demote the last owner, also if it is the only member', async () => {
      const { owner, group, ownerId, memberId } = await groupOfTwo(tenant);
      expect(await members.update(tenant.keys, { group, member: ownerId }, roles('x'))).toMatchObject(
        LAST_OWNER,
      );
      expect((await members.remove(owner, { group, member: memberId })).status).toBe(204);
      expect(await members.update(owner, { group, member: ownerId }, roles('x'))).toMatchObject(LAST_OWNER);
      expect((await soundGroup(group)).owners).toHaveLength(1);
    });

    it('answers conflict for a user who has not accepted an invite', async () => {
      const { member, group, memberId } = await groupOfTwo(tenant);
      const rejected = { state: 'invite_rejected' };
      await changeItem(keys.groupMember(group, memberId), rejected);
      await changeItem(keys.userGroup(member.app, member.userId, group), rejected);
      const answer = await members.update(tenant.keys, { group, member: memberId }, roles('x'));
      expect(answer).toBeApiError(409, 'conflict');
    });

    it('leaves one of two owners who demote each other at once, in 20 rounds', async () => {
      const { group, users, ids } = await groupOfOwners(2);
      for (let round = 0; round < 20; round++) {
        await Promise.all([
          members.update(users[0] ?? tenant.keys, { group, member: ids[1] ?? '' }, roles('reader')),
          members.update(users[1] ?? tenant.keys, { group, member: ids[0] ?? '' }, roles('reader')),
        ]);
        expect((await soundGroup(group)).owners).toHaveLength(1);
        for (const member of ids) {
          expect((await members.update(tenant.keys, { group, member }, roles('owner'))).status).toBe(200);
        }
      }
    });

    it('leaves one of 50 owners who step down or leave at once', async () => {
      const { group, users, ids } = await groupOfOwners(50);
      const answers = await Promise.all(
        users.map((user, n) =>
          n % 2 ? leave(user, group) : members.update(user, { group, member: ids[n] ?? '' }, roles('reader')),
        ),
      );
      const { owners } = await soundGroup(group);
      expect(owners).toHaveLength(1);
      const refused = answers.filter(({ body }) => body['code'] === 'last_owner');
      expect(refused).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 200 || status === 204)).toHaveLength(49);
    });

    it(`leaves one of 10 owners under ${RACERS} parallel demotions`, { tags: 'heavy' }, async () => {
      const { group, ids } = await groupOfOwners(10);
      const answers = await atOnce(RACERS, (n) =>
        members.update(tenant.keys, { group, member: ids[n % 10] ?? '' }, roles('reader')),
      );
      expect((await soundGroup(group)).owners).toHaveLength(1);
      for (const { status } of answers) expect([200, 409]).toContain(status);
    });
  });

  describe('412', () => {
    it('answers if the roles have changed since they were read, and changes nothing', async () => {
      const { member, group, memberId } = await groupOfTwo(tenant);
      const headers = { 'if-match': '"v1"' };
      const update = (name: string) =>
        members.update(tenant.keys, { group, member: memberId }, { ...roles(name), headers });
      expect((await update('editor')).status).toBe(200);
      expect(await update('writer')).toBeApiError(412, 'precondition_failed');
      expect(await membershipOf(member, group)).toMatchObject({ roles: ['editor'] });
    });

    it('lets exactly one of 30 writers with the same If-Match win', async () => {
      const { group, memberId } = await groupOfTwo(tenant);
      const headers = { 'if-match': '"v1"' };
      const answers = await atOnce(30, (n) =>
        members.update(tenant.keys, { group, member: memberId }, { ...roles(`r${n}`), headers }),
      );
      expect(outcomesOf(answers)).toEqual({ 200: 1, '412 precondition_failed': 29 });
    });
  });
});
