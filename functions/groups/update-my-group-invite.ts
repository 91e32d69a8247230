import { inviteUpdate } from '../../shared/groups/common-contract.ts';
import { Invitation, InviteUpdateReq } from '../../shared/groups/invite-contract.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { updateInvite } from '../../shared/invites/update-invite.ts';

export const operation = defineOperation({
  id: 'updateMyGroupInvite',
  method: 'PUT',
  path: '/me/groups/{group}/invites/{invite}',
  summary:
    'Change a pending invite, or revoke it; for owners of the group, and members who may give its roles',
  description: inviteUpdate.description,
  tags: ['groups'],
  auth: ['user'],
  uses: ['table:write', 'users:write', 'sign-in:write'],
  body: InviteUpdateReq,
  success: { status: 200, schema: Invitation },
  errors: ['forbidden', ...inviteUpdate.errors],
});

export const handler = lambda(operation, ({ params, body, principal, precondition }) =>
  updateInvite(principal, params.group, params.invite, body, precondition),
);
