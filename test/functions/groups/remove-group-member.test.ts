import { describe, expect, it } from 'vitest';
import {
  groupOfTwo,
  groups,
  LAST_OWNER,
  members,
  membershipOf,
  newGroup,
  newMember,
  newUser,
  soundGroup,
} from '../../support/groups.ts';
import { atOnce, outcomesOf, RACERS } from '../../support/races.ts';
import { makeTenant } from '../../support/tenants.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant();

describe('DELETE /applications/{app}/groups/{group}/members/{member}', () => {
  it("answers 204, and hides the group from the user's next read", async () => {
    const { member, group, memberId } = await groupOfTwo(tenant);
    expect((await members.remove(tenant.keys, { group, member: memberId })).status).toBe(204);
    expect((await groups.get(member, { group })).status).toBe(404);
    expect((await groups.list(member)).body).toEqual({ results: [] });
    expect((await members.get(tenant.keys, { group, member: memberId })).status).toBe(404);
    expect((await soundGroup(group)).members).toHaveLength(1);
  });

  it('lets a removed user be added again', async () => {
    const { member, group, memberId } = await groupOfTwo(tenant);
    await members.remove(tenant.keys, { group, member: memberId });
    expect(await newMember(tenant.keys, group, member, ['owner'])).not.toBe(memberId);
    expect((await soundGroup(group)).owners).toHaveLength(2);
  });

  it(`answers 204 to one of ${RACERS} parallel requests, 404 to others, and counts one`, {
    tags: 'heavy',
  }, async () => {
    const { group, memberId } = await groupOfTwo(tenant);
    const answers = await atOnce(RACERS, () => members.remove(tenant.keys, { group, member: memberId }));
    expect(outcomesOf(answers)).toEqual({ 204: 1, '404 member_not_found': RACERS - 1 });
    expect((await soundGroup(group)).members).toHaveLength(1);
  });

  it('answers 409 last_owner while there are other members', async () => {
    const { group, ownerId } = await groupOfTwo(tenant);
    expect(await members.remove(tenant.keys, { group, member: ownerId })).toMatchObject(LAST_OWNER);
    expect((await soundGroup(group)).members).toHaveLength(2);
  });

  it('answers 204 for the only member, which leaves the group empty', async () => {
    const user = await newUser(tenant);
    const group = await newGroup(user);
    const member = (await membershipOf(user, group))?.id ?? '';
    expect((await members.remove(tenant.keys, { group, member })).status).toBe(204);
    expect((await soundGroup(group)).members).toEqual([]);
    expect((await groups.get(tenant.keys, { group })).status).toBe(200);
  });

  it('answers 412 if the member has changed since the caller read it', async () => {
    const { group, memberId: member } = await groupOfTwo(tenant);
    await members.update(tenant.keys, { group, member }, { body: { roles: ['editor'] } });
    const answer = await members.remove(tenant.keys, { group, member }, { headers: { 'if-match': '"v1"' } });
    expect(answer.status).toBe(412);
    expect((await soundGroup(group)).members).toHaveLength(2);
  });

  it('answers 404 for a group of another application', async () => {
    const { group, memberId } = await groupOfTwo(await makeTenant());
    const answer = await members.remove(tenant.keys, { group, member: memberId });
    expect(answer).toBeApiError(404, 'group_not_found');
  });
});
