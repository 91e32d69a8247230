import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { deleteInvite } from '../../shared/invites/invite-store.ts';

export const operation = defineOperation({
  id: 'deleteMyGroupInvite',
  method: 'DELETE',
  path: '/me/groups/{group}/invites/{invite}',
  summary: 'Delete an invite; for owners of the group',
  description: 'Its link then admits nobody. A user who has accepted it stays a member.',
  tags: ['groups'],
  auth: ['user'],
  uses: ['table:write', 'users:write'],
  success: { status: 204 },
  errors: ['group_not_found', 'forbidden', 'invite_not_found', 'conflict', 'precondition_failed'],
});

export const handler = lambda(operation, ({ params, principal, precondition }) =>
  deleteInvite(principal, params.group, params.invite, precondition),
);
