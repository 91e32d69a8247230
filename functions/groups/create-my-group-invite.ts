import { openGroup } from '../../shared/groups/group-access.ts';
import { invitationForUser } from '../../shared/groups/invite.ts';
import { InvitationWithLink, InviteReq } from '../../shared/groups/invite-contract.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { inviteByMessage } from '../../shared/invites/invite-by-message.ts';

export const operation = defineOperation({
  id: 'createMyGroupInvite',
  method: 'POST',
  path: '/me/groups/{group}/invites',
  summary: 'Invite somebody into a group; for its owners',
  description:
    'The service sends the invited person a link that signs it in and accepts the invite. The link in the answer signs nobody in: it shows where the invitation was sent, and can send it again.',
  tags: ['groups'],
  auth: ['user'],
  uses: ['table:write', 'users:write', 'sign-in:write', 'messages:send'],
  body: InviteReq,
  idempotent: true,
  success: { status: 200, schema: InvitationWithLink },
  errors: [
    'application_not_found',
    'forbidden',
    'too_many_requests',
    'budget_exhausted',
    'group_not_found',
    'user_not_found',
    'variant_not_found',
    'invalid_redirect',
    'already_member',
    'already_invited',
    'conflict',
  ],
});

export const handler = lambda(
  operation,
  async ({ params, body, principal }) => {
    const { link, invite } = await inviteByMessage(principal, params.group, body);
    const { version, updated_at } = invite;
    return { link, invitation: invitationForUser(invite), version, updated_at };
  },
  ({ params, principal }) => openGroup(principal, params.group, 'manage'),
);
