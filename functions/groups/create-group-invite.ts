import { invitationOf } from '../../shared/groups/invite.ts';
import { InvitationWithLink, InviteReq } from '../../shared/groups/invite-contract.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { createInvite } from '../../shared/invites/create-invite.ts';

export const operation = defineOperation({
  id: 'createGroupInvite',
  method: 'POST',
  path: '/applications/{app}/groups/{group}/invites',
  summary: 'Invite somebody into a group',
  description:
    'Returns a link that signs the invited person in, once, and accepts the invite. Deliver it to that person only.',
  tags: ['groups'],
  auth: ['keys'],
  uses: ['table:write', 'users:write', 'sign-in:write'],
  body: InviteReq,
  idempotent: true,
  success: { status: 200, schema: InvitationWithLink },
  errors: [
    'group_not_found',
    'user_not_found',
    'variant_not_found',
    'invalid_redirect',
    'already_member',
    'already_invited',
    'conflict',
  ],
});

export const handler = lambda(operation, async ({ params, body, principal }) => {
  const { link, invite } = await createInvite(principal, params.group, body);
  const { version, updated_at } = invite;
  return { link, invitation: invitationOf(invite), version, updated_at };
});
