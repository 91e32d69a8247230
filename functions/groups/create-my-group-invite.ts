import { inviteCreation, inviteSending } from '../../shared/groups/common-contract.ts';
import { openToGive } from '../../shared/groups/give-roles.ts';
import { InvitationSent } from '../../shared/groups/invite-contract.ts';
import { InviteReq } from '../../shared/groups/invite-request.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { inviteByMessage } from '../../shared/invites/invite-by-message.ts';

export const operation = defineOperation({
  id: 'createMyGroupInvite',
  method: 'POST',
  path: '/me/groups/{group}/invites',
  summary: 'Invite somebody into a group; for its owners, and members who may give the roles',
  description:
    'The service sends the invited person a link that signs them in and accepts the invite. The inviter does not get that link. The `manage_link` of the answer is for the inviter: it shows where the invitation was sent, and can send it again. A message goes to `email` or `phone`, or to a verified address of the user with `user_id`, if there is one.',
  tags: ['groups'],
  auth: ['user'],
  uses: ['table:write', 'users:write', 'sign-in:write', 'emails:send', 'texts:send'],
  body: InviteReq,
  idempotent: true,
  success: { status: 200, schema: InvitationSent, versioned: true },
  errors: ['application_not_found', 'forbidden', ...inviteSending.errors, ...inviteCreation.errors],
});

export const handler = lambda(
  operation,
  ({ params, body, principal }) => inviteByMessage(principal, params.group, body),
  ({ params, body, principal }) => openToGive(principal, params.group, body.roles),
);
