import { inviteUpdate } from '../../shared/groups/common-contract.ts';
import { platformCaller } from '../../shared/groups/group-access.ts';
import { Invitation, InviteUpdateReq } from '../../shared/groups/invite-contract.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { updateInvite } from '../../shared/invites/update-invite.ts';

export const operation = defineOperation({
  id: 'updateGroupInvite',
  method: 'PUT',
  path: '/applications/{app}/groups/{group}/invites/{invite}',
  summary: 'Change a pending invite, or revoke it',
  description: inviteUpdate.description,
  tags: ['groups'],
  auth: ['keys', 'hub'],
  withoutApplication: true,
  uses: ['table:write', 'users:write', 'sign-in:write'],
  body: InviteUpdateReq,
  success: { status: 200, schema: Invitation },
  errors: inviteUpdate.errors,
});

export const handler = lambda(operation, ({ params, body, principal, precondition }) =>
  updateInvite(platformCaller(principal, params.app), params.group, params.invite, body, precondition),
);
