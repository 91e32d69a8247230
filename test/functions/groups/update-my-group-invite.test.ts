import { describe, expect, it } from 'vitest';
import { pendingInvite } from '../../support/group-invites.ts';
import { invites, membershipOf, newMember, newUser, soundGroup } from '../../support/groups.ts';
import { newEmail, redeemLink } from '../../support/magic-links.ts';
import { expectHidden } from '../../support/refusals.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant();

describe('PUT /me/groups/{group}/invites/{invite}', () => {
  it("answers 200 to an owner with the changed invite, without its address's user", async () => {
    const { owner, params, group, user, email } = await pendingInvite(tenant);
    const answer = await invites.update(owner, params, { body: { roles: ['writer'] } });
    expect(answer).toMatchObject({
      status: 200,
      headers: { etag: '"v2"' },
      body: { id: params.invite, group_id: group, state: 'pending', roles: ['writer'], email },
    });
    expect(answer.text).not.toContain(user.userId);
    expect(await membershipOf(user, group)).toMatchObject({ state: 'invite_pending', roles: ['writer'] });
  });

  it('revokes: the member is deleted, and the link signs in without joining', async () => {
    const { owner, params, group, code, user } = await pendingInvite(tenant);
    expect(await invites.update(owner, params, { body: { state: 'revoked' } })).toMatchObject({
      status: 200,
      body: { state: 'revoked' },
    });
    expect(await membershipOf(user, group)).toBeUndefined();
    expect((await redeemLink(code)).body).toMatchObject({ app_user_id: user.userId, group_joined: false });
    expect((await soundGroup(group)).members).toHaveLength(1);
  });

  it('answers 400 to another invitee, and changes nothing', async () => {
    const { owner, params } = await pendingInvite(tenant);
    expect(await invites.update(owner, params, { body: { email: newEmail() } })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'body.email', message: expect.stringContaining('revoke') }] },
    });
    expect((await invites.get(owner, params)).headers['etag']).toBe('"v1"');
  });

  // The 404 equals that of an unknown group.
  it('answers 403 to a member who is no owner, and 404 to a stranger', async () => {
    const { owner, params, group } = await pendingInvite(tenant);
    const [member, nobody] = [await newUser(tenant), await newUser(tenant)];
    await newMember(owner, group, member, ['reader']);
    const change = { body: { roles: ['x'] } };
    expect(await invites.update(member, params, change)).toBeApiError(403, 'forbidden');
    await expectHidden(params.group, 'group_not_found', (id) =>
      invites.update(nobody, { ...params, group: id }, change),
    );
    expect((await invites.get(owner, params)).headers['etag']).toBe('"v1"');
  });

  it('answers 409 invite_ended for a revoked invite', async () => {
    const { owner, params } = await pendingInvite(tenant);
    await invites.update(owner, params, { body: { state: 'revoked' } });
    expect(await invites.update(owner, params, { body: { roles: ['x'] } })).toBeApiError(409, 'invite_ended');
  });

  it('answers 412 if the invite has changed since the caller read it', async () => {
    const { owner, params } = await pendingInvite(tenant);
    const headers = { 'if-match': '"v99"' };
    const answer = await invites.update(owner, params, { body: { roles: ['x'] }, headers });
    expect(answer).toBeApiError(412, 'precondition_failed');
  });
});
