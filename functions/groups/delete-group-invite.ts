import { inviteDeletion } from '../../shared/groups/common-contract.ts';
import { platformCaller } from '../../shared/groups/group-access.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { deleteInvite } from '../../shared/invites/invite-store.ts';

export const operation = defineOperation({
  id: 'deleteGroupInvite',
  method: 'DELETE',
  path: '/applications/{app}/groups/{group}/invites/{invite}',
  summary: 'Delete an invite',
  description: inviteDeletion.description,
  tags: ['groups'],
  auth: ['keys', 'hub'],
  withoutApplication: true,
  uses: ['table:write', 'users:write'],
  success: { status: 204 },
  errors: inviteDeletion.errors,
});

export const handler = lambda(operation, ({ params, principal, precondition }) =>
  deleteInvite(platformCaller(principal, params.app), params.group, params.invite, precondition),
);
