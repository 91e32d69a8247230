import { describe, expect, it } from 'vitest';
import { inviteOfOtherGroup, pendingInvite } from '../../support/group-invites.ts';
import {
  accept,
  invites,
  membershipOf,
  newGroup,
  newMember,
  newUser,
  reject,
  soundGroup,
} from '../../support/groups.ts';
import { redeemLink } from '../../support/magic-links.ts';
import { expectHidden } from '../../support/refusals.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant();

describe('DELETE /me/groups/{group}/invites/{invite}', () => {
  // The link then signs in without joining.
  it('answers 204 to an owner, and deletes invite and member', async () => {
    const { owner, params, group, code, user } = await pendingInvite(tenant);
    expect(await invites.remove(owner, params)).toMatchObject({ status: 204, text: '' });
    expect((await invites.get(owner, params)).status).toBe(404);
    expect(await membershipOf(user, group)).toBeUndefined();
    expect((await redeemLink(code)).body).toMatchObject({ app_user_id: user.userId, group_joined: false });
    expect((await soundGroup(group)).members).toHaveLength(1);
  });

  it.each([
    ['accepted', 'active', accept],
    ['declined', 'invite_rejected', reject],
  ])('leaves the membership of a user who has %s it %s', async (_, state, answer) => {
    const { owner, params, group, invite, user } = await pendingInvite(tenant);
    await answer(user, group, invite);
    expect((await invites.remove(owner, params)).status).toBe(204);
    expect(await membershipOf(user, group)).toMatchObject({ state });
    await soundGroup(group);
  });

  // The 404 equals that of an unknown group.
  it('answers 403 to a member who is no owner, and 404 to a stranger', async () => {
    const { owner, params, group, stateNow } = await pendingInvite(tenant);
    const [member, nobody] = [await newUser(tenant), await newUser(tenant)];
    await newMember(owner, group, member, ['reader']);
    expect(await invites.remove(member, params)).toBeApiError(403, 'forbidden');
    await expectHidden(params.group, 'group_not_found', (id) =>
      invites.remove(nobody, { ...params, group: id }),
    );
    expect(await stateNow()).toBe('pending');
  });

  it('answers 404 invite_not_found for an invite of another group', async () => {
    const owner = await newUser(tenant);
    const group = await newGroup(owner);
    const invite = await inviteOfOtherGroup(tenant);
    expect(await invites.remove(owner, { group, invite })).toBeApiError(404, 'invite_not_found');
  });

  it('answers 412 if the invite has changed since the caller read it', async () => {
    const { owner, params, stateNow } = await pendingInvite(tenant);
    const headers = { 'if-match': '"v99"' };
    expect(await invites.remove(owner, params, { headers })).toBeApiError(412, 'precondition_failed');
    expect(await stateNow()).toBe('pending');
  });
});
