import { inviteDeletion } from '../../shared/groups/common-contract.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { deleteInvite } from '../../shared/invites/invite-store.ts';

export const operation = defineOperation({
  id: 'deleteMyGroupInvite',
  method: 'DELETE',
  path: '/me/groups/{group}/invites/{invite}',
  summary: 'Delete an invite; for owners of the group, and members who may give its roles',
  description: inviteDeletion.description,
  tags: ['groups'],
  auth: ['user'],
  uses: ['table:write', 'users:write'],
  success: { status: 204 },
  errors: ['forbidden', ...inviteDeletion.errors],
});

export const handler = lambda(operation, ({ params, principal, precondition }) =>
  deleteInvite(principal, params.group, params.invite, precondition),
);
