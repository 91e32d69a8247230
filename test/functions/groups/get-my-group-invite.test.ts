import { describe, expect, it } from 'vitest';
import { newId } from '../../../shared/platform/ids.ts';
import { inviteOfOtherGroup, pendingInvite } from '../../support/group-invites.ts';
import { accept, invites, newGroup, newMember, newUser } from '../../support/groups.ts';
import { expectHidden } from '../../support/refusals.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant();

describe('GET /me/groups/{group}/invites/{invite}', () => {
  it('answers 200 with invite and ETag to owners and members, without the invitee', async () => {
    const { owner, group, invite, email, params } = await pendingInvite(tenant);
    const member = await newUser(tenant);
    await newMember(owner, group, member, ['reader']);
    const at = expect.stringMatching(/^\d{4}-.*Z$/);
    for (const caller of [owner, member]) {
      const answer = await invites.get(caller, params);
      expect(answer).toMatchObject({ status: 200, headers: { etag: '"v1"' } });
      expect(answer.body).toEqual({
        id: invite,
        group_id: group,
        state: 'pending',
        roles: ['editor'],
        email,
        user_lookup_value: email,
        expires_at: at,
        created_at: at,
        updated_at: at,
        created_by: tenant.keys.clientId,
        made_by: { kind: 'credential', id: tenant.keys.clientId },
      });
    }
  });

  it('names the user of the address once the invite is accepted', async () => {
    const { owner, group, invite, user, params } = await pendingInvite(tenant);
    await accept(user, group, invite);
    expect((await invites.get(owner, params)).body).toMatchObject({
      state: 'accepted',
      ensured_user_id: user.userId,
      accepted_by: user.userId,
    });
  });

  it('answers 404 invite_not_found for an invite of another group', async () => {
    const owner = await newUser(tenant);
    const group = await newGroup(owner);
    for (const invite of [await inviteOfOtherGroup(tenant), newId('invite'), 'nothing']) {
      expect(await invites.get(owner, { group, invite })).toBeApiError(404, 'invite_not_found');
    }
  });

  it('answers strangers and the invitee as if the group did not exist', async () => {
    const { params, user } = await pendingInvite(tenant);
    for (const caller of [await newUser(tenant), user]) {
      await expectHidden(params.group, 'group_not_found', (id) =>
        invites.get(caller, { ...params, group: id }),
      );
    }
  });
});
