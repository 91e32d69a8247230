import { describe, expect, it } from 'vitest';
import { pendingInvite } from '../../support/group-invites.ts';
import {
  groupOfTwo,
  groups,
  invites,
  LAST_OWNER,
  members,
  membershipOf,
  newMember,
  newUser,
  soundGroup,
} from '../../support/groups.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant();

describe('DELETE /me/groups/{group}/members/{member}', () => {
  it('answers 204 to an owner for others, and to members for themselves', async () => {
    const { owner, member, group, memberId } = await groupOfTwo(tenant);
    expect((await members.remove(owner, { group, member: memberId })).status).toBe(204);
    const again = await newMember(owner, group, member);
    expect((await members.remove(member, { group, member: again })).status).toBe(204);
    expect((await soundGroup(group)).members).toHaveLength(1);
  });

  it('answers 403 to a member for others', async () => {
    const { member, group, ownerId } = await groupOfTwo(tenant);
    expect(await members.remove(member, { group, member: ownerId })).toBeApiError(403, 'forbidden');
  });

  it('answers 404 to a stranger', async () => {
    const { group, memberId } = await groupOfTwo(tenant);
    const nobody = await newUser(tenant);
    expect(await members.remove(nobody, { group, member: memberId })).toBeApiError(404, 'group_not_found');
  });

  it('answers 409 last_owner to the only owner while there are other members', async () => {
    const { owner, group, ownerId } = await groupOfTwo(tenant);
    expect(await members.remove(owner, { group, member: ownerId })).toMatchObject(LAST_OWNER);
    expect((await soundGroup(group)).members).toHaveLength(2);
  });

  it('answers 412 if the member has changed since the caller read it', async () => {
    const { owner, group, memberId: member } = await groupOfTwo(tenant);
    const headers = { 'if-match': '"v99"' };
    const answer = await members.remove(owner, { group, member }, { headers });
    expect(answer).toBeApiError(412, 'precondition_failed');
    expect((await soundGroup(group)).members).toHaveLength(2);
  });

  it('revokes the invite of a pending member', async () => {
    const { owner, params, group, user } = await pendingInvite(tenant);
    const waiting = await membershipOf(user, group);
    const answer = await members.remove(owner, { group, member: waiting?.id ?? '' });
    expect(answer.status).toBe(204);
    expect((await invites.get(owner, params)).body).toMatchObject({ state: 'revoked' });
    expect((await groups.list(user)).body).toEqual({ results: [] });
  });
});
