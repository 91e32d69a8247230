import { describe, expect, it } from 'vitest';
import { newId } from '../../../shared/platform/ids.ts';
import { countCalls } from '../../support/count-calls.ts';
import { pendingInvite } from '../../support/group-invites.ts';
import {
  expireMember,
  GRACE,
  groupOfTwo,
  members,
  membershipOf,
  newGroup,
  newMember,
  newUser,
  SHOWN_OF_GRACE,
} from '../../support/groups.ts';
import { makeTenant } from '../../support/tenants.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant();

describe('GET /applications/{app}/groups/{group}/members/{member}', () => {
  it('answers 200 with the member and its ETag, and id, e-mail and name of its user', async () => {
    const group = await newGroup(tenant.keys);
    const user = await newUser(tenant, GRACE);
    const member = await newMember(tenant.keys, group, user, ['editor']);
    const answer = await members.get(tenant.keys, { group, member });
    expect(answer).toMatchObject({ status: 200, headers: { etag: '"v1"' } });
    expect(answer.body).toEqual({
      id: member,
      user_id: user.userId,
      group_id: group,
      roles: ['editor', 'owner'],
      version: 1,
      state: 'active',
      added_by: 'clientId' in tenant.keys ? tenant.keys.clientId : '',
      profile: { user_id: user.userId, ...SHOWN_OF_GRACE },
    });
  });

  it('answers 200 for a pending member, with the user', async () => {
    const { group, user } = await pendingInvite(tenant);
    const member = (await membershipOf(user, group))?.id ?? '';
    expect(await members.get(tenant.keys, { group, member })).toMatchObject({
      status: 200,
      body: { id: member, user_id: user.userId, state: 'invite_pending', roles: ['editor'] },
    });
  });

  it('makes two calls', async () => {
    const { group, memberId: member } = await groupOfTwo(tenant);
    const calls = await countCalls(() => members.get(tenant.keys, { group, member }));
    expect(calls).toEqual(['BatchGetItem', 'BatchGetItem']);
  });

  it.each([
    ['that does not exist', async () => newId('member')],
    ['whose id cannot be one', async () => 'nobody'],
    ['of another group', async () => (await groupOfTwo(tenant)).memberId],
  ])('answers 404 for a member %s', async (_, made) => {
    const group = await newGroup(tenant.keys);
    const answer = await members.get(tenant.keys, { group, member: await made() });
    expect(answer).toBeApiError(404, 'member_not_found');
  });

  it('answers 404 for a member of an expired invite', async () => {
    const { group, memberId } = await groupOfTwo(tenant);
    await expireMember(group, memberId);
    expect(await members.get(tenant.keys, { group, member: memberId })).toBeApiError(404, 'member_not_found');
  });

  it('answers 404 for a group of another application', async () => {
    const { group, memberId } = await groupOfTwo(await makeTenant());
    expect(await members.get(tenant.keys, { group, member: memberId })).toBeApiError(404, 'group_not_found');
  });
});
