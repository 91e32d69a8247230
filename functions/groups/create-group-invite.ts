import { inviteCreation } from '../../shared/groups/common-contract.ts';
import { InvitationWithLink } from '../../shared/groups/invite-contract.ts';
import { InviteReq } from '../../shared/groups/invite-request.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { createInvite } from '../../shared/invites/create-invite.ts';

export const operation = defineOperation({
  id: 'createGroupInvite',
  method: 'POST',
  path: '/applications/{app}/groups/{group}/invites',
  summary: 'Invite somebody into a group',
  description:
    'Returns a `link` that signs the invited person in, once, and accepts the invite. Nothing is sent: send it to that person, and to nobody else.',
  tags: ['groups'],
  auth: ['keys'],
  uses: ['table:write', 'users:write', 'sign-in:write'],
  body: InviteReq,
  idempotent: true,
  success: { status: 200, schema: InvitationWithLink, versioned: true },
  errors: inviteCreation.errors,
});

export const handler = lambda(operation, ({ params, body, principal }) =>
  createInvite(principal, params.group, body),
);
