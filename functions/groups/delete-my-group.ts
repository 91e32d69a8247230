import { deleteGroup } from '../../shared/groups/group-store.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';

export const operation = defineOperation({
  id: 'deleteMyGroup',
  method: 'DELETE',
  path: '/me/groups/{group}',
  summary: 'Delete a group with its members and invites; for its owners',
  tags: ['groups'],
  auth: ['user'],
  uses: ['table:write'],
  success: { status: 204 },
  errors: ['group_not_found', 'forbidden', 'precondition_failed'],
});

export const handler = lambda(operation, ({ params, principal, precondition }) =>
  deleteGroup(principal, params.group, precondition),
);
