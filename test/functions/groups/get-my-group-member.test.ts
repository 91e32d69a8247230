import { describe, expect, it } from 'vitest';
import { newId } from '../../../shared/platform/ids.ts';
import { expireMember, groupOfTwo, members, newUser } from '../../support/groups.ts';
import { expectHidden } from '../../support/refusals.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant();

describe('GET /me/groups/{group}/members/{member}', () => {
  it('answers 200 with the member and its ETag to every active member', async () => {
    const { owner, member, group, ownerId } = await groupOfTwo(tenant);
    const answer = await members.get(member, { group, member: ownerId });
    expect(answer).toMatchObject({ status: 200, headers: { etag: '"v1"' } });
    expect(answer.body).toEqual({
      id: ownerId,
      user_id: owner.userId,
      group_id: group,
      roles: ['owner'],
      version: 1,
      state: 'active',
      profile: { user_id: owner.userId },
    });
  });

  it.each([
    ['that does not exist', async () => newId('member')],
    ['whose id cannot be one', async () => 'nobody'],
    ['of another group', async () => (await groupOfTwo(tenant)).memberId],
  ])('answers 404 for a member %s', async (_, made) => {
    const { member, group } = await groupOfTwo(tenant);
    expect(await members.get(member, { group, member: await made() })).toBeApiError(404, 'member_not_found');
  });

  it('answers 404 for a member of an expired invite', async () => {
    const { owner, group, memberId } = await groupOfTwo(tenant);
    await expireMember(group, memberId);
    expect(await members.get(owner, { group, member: memberId })).toBeApiError(404, 'member_not_found');
  });

  it('answers a stranger as if the group did not exist', async () => {
    const { group, memberId } = await groupOfTwo(tenant);
    const nobody = await newUser(tenant);
    await expectHidden(group, 'group_not_found', (id) =>
      members.get(nobody, { group: id, member: memberId }),
    );
  });
});
