import { describe, expect, it } from 'vitest';
import {
  groupOfTwo,
  LAST_OWNER,
  members,
  membershipOf,
  newUser,
  roles,
  soundGroup,
} from '../../support/groups.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant();

describe('PUT /me/groups/{group}/members/{member}', () => {
  it('answers 200 with the new roles to an owner, for member and membership', async () => {
    const { owner, member, group, memberId } = await groupOfTwo(tenant);
    const answer = await members.update(owner, { group, member: memberId }, roles('editor'));
    expect(answer).toMatchObject({ status: 200, headers: { etag: '"v2"' } });
    expect(answer.body).toEqual({
      id: memberId,
      user_id: member.userId,
      group_id: group,
      roles: ['editor'],
      version: 2,
      state: 'active',
      added_by: owner.userId,
    });
    expect(await membershipOf(member, group)).toMatchObject({ roles: ['editor'] });
    await soundGroup(group);
  });

  it('answers 403 to a member who is no owner, also for its own roles', async () => {
    const { member, group, memberId } = await groupOfTwo(tenant);
    const answer = await members.update(member, { group, member: memberId }, roles('owner'));
    expect(answer).toBeApiError(403, 'forbidden');
    expect((await soundGroup(group)).owners).toHaveLength(1);
  });

  it('answers 404 to a stranger', async () => {
    const { group, memberId } = await groupOfTwo(tenant);
    const nobody = await newUser(tenant);
    const answer = await members.update(nobody, { group, member: memberId }, roles('owner'));
    expect(answer).toBeApiError(404, 'group_not_found');
  });

  it('answers 409 last_owner to the last owner who steps down', async () => {
    const { owner, group, ownerId } = await groupOfTwo(tenant);
    expect(await members.update(owner, { group, member: ownerId }, roles('x'))).toMatchObject(LAST_OWNER);
    expect((await soundGroup(group)).owners).toHaveLength(1);
  });

  it('answers 400 to invalid roles, and changes nothing', async () => {
    const { owner, member, group, memberId } = await groupOfTwo(tenant);
    const answer = await members.update(owner, { group, member: memberId }, roles());
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'body.roles' }] } });
    expect(await membershipOf(member, group)).toMatchObject({ roles: ['reader'] });
  });

  it('answers 404 for a member of another group', async () => {
    const { owner, group } = await groupOfTwo(tenant);
    const other = await groupOfTwo(tenant);
    const answer = await members.update(owner, { group, member: other.memberId }, roles('x'));
    expect(answer).toBeApiError(404, 'member_not_found');
  });
});
