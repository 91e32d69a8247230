import { invitationOf } from '../../shared/groups/invite.ts';
import { Invitation, InviteUpdateReq } from '../../shared/groups/invite-contract.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { updateInvite } from '../../shared/invites/update-invite.ts';

export const operation = defineOperation({
  id: 'updateGroupInvite',
  method: 'PUT',
  path: '/applications/{app}/groups/{group}/invites/{invite}',
  summary: 'Change a pending invite, or revoke it',
  description:
    'Absent properties stay as they are; null removes redirect_url and app_variant_id. A revoked invite admits nobody.',
  tags: ['groups'],
  auth: ['keys'],
  uses: ['table:write', 'users:write', 'sign-in:write'],
  body: InviteUpdateReq,
  success: { status: 200, schema: Invitation },
  errors: [
    'group_not_found',
    'invite_not_found',
    'variant_not_found',
    'invalid_redirect',
    'invite_ended',
    'conflict',
    'precondition_failed',
  ],
});

export const handler = lambda(operation, async ({ params, body, principal, precondition }) =>
  invitationOf(await updateInvite(principal, params.group, params.invite, body, precondition)),
);
