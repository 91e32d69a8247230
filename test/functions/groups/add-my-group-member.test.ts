import { describe, expect, it } from 'vitest';
import { pendingInvite } from '../../support/group-invites.ts';
import {
  GRACE,
  groupOfTwo,
  invites,
  join,
  members,
  membershipOf,
  newGroup,
  newMember,
  newUser,
  SHOWN_OF_GRACE,
  soundGroup,
} from '../../support/groups.ts';
import { faultPaths } from '../../support/invoke.ts';
import { makeLink, redeemLink } from '../../support/magic-links.ts';
import { expectHidden } from '../../support/refusals.ts';
import { makeTenant } from '../../support/tenants.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant();

describe('POST /me/groups/{group}/members', () => {
  it('hides the profile of the user until the user confirms the membership', async () => {
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
    expect((await members.get(tenant.keys, { group, member: id })).body).toMatchObject({
      profile: SHOWN_OF_GRACE,
    });
    expect((await members.get(user, { group, member: id })).body).toMatchObject({ profile: SHOWN_OF_GRACE });
    expect(await join(user, group)).toMatchObject({
      status: 200,
      body: { member: { id, roles: ['x'], state: 'active', profile: SHOWN_OF_GRACE } },
    });
    expect((await members.get(owner, { group, member: id })).body).toMatchObject({ profile: SHOWN_OF_GRACE });
    expect(await join(user, group)).toBeApiError(409, 'already_member');
    expect((await soundGroup(group)).members).toHaveLength(3);
  });

  it('shows the profile of a user added by the backend, or joined by a link', async () => {
    const owner = await newUser(tenant);
    const group = await newGroup(owner, { admission_policy: 'open' });
    const [one, other] = [await newUser(tenant, GRACE), await newUser(tenant, GRACE)];
    const id = await newMember(tenant.keys, group, one);
    expect((await members.get(owner, { group, member: id })).body).toMatchObject({ profile: SHOWN_OF_GRACE });
    const otherId = await newMember(owner, group, other);
    const { code } = await makeLink(tenant, { user_id: other.userId, group_to_join: group });
    expect((await redeemLink(code)).body).toMatchObject({ group_joined: true });
    expect((await members.get(owner, { group, member: otherId })).body).toMatchObject({
      profile: SHOWN_OF_GRACE,
    });
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

  // The 404 equals that of an unknown group.
  it('answers 403 to a member who is no owner, and 404 to a stranger', async () => {
    const { member, group } = await groupOfTwo(tenant);
    const nobody = await newUser(tenant);
    const body = { user_id: nobody.userId };
    expect(await members.add(member, { group }, { body })).toBeApiError(403, 'forbidden');
    await expectHidden(group, 'group_not_found', (id) => members.add(nobody, { group: id }, { body }));
    expect((await soundGroup(group)).members).toHaveLength(2);
  });

  it('answers 409 already_member to an owner who adds itself', async () => {
    const { owner, group } = await groupOfTwo(tenant);
    const answer = await members.add(owner, { group }, { body: { user_id: owner.userId } });
    expect(answer).toBeApiError(409, 'already_member');
  });

  it('answers 404 user_not_found for a user of another application, and adds nobody', async () => {
    const { owner, group } = await groupOfTwo(tenant);
    const body = { user_id: (await newUser(await makeTenant())).userId };
    expect(await members.add(owner, { group }, { body })).toBeApiError(404, 'user_not_found');
    expect((await soundGroup(group)).members).toHaveLength(2);
  });

  it('answers 400 with every fault', async () => {
    const { owner, group } = await groupOfTwo(tenant);
    const answer = await members.add(owner, { group }, { body: { user_id: 'a#b', roles: [''], name: 'x' } });
    expect(answer.status).toBe(400);
    expect(faultPaths(answer)).toEqual(['body.user_id', 'body.roles.0', 'body.name']);
  });

  it('revokes the invite of a pending member, who gets the given roles', async () => {
    const { owner, params, group, user, code } = await pendingInvite(tenant, { names: 'user_id' });
    const body = { user_id: user.userId, roles: ['boss'] };
    expect(await members.add(owner, { group }, { body })).toMatchObject({
      status: 201,
      body: { state: 'active', roles: ['boss'] },
    });
    expect((await invites.get(owner, params)).body).toMatchObject({ state: 'revoked' });
    expect((await redeemLink(code)).body).toMatchObject({ group_joined: true });
    expect(await membershipOf(user, group)).toMatchObject({ roles: ['boss'] });
    expect((await soundGroup(group)).members).toHaveLength(2);
  });
});
