import { platformCaller } from '../../shared/groups/group-access.ts';
import { deleteGroup } from '../../shared/groups/group-store.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';

export const operation = defineOperation({
  id: 'deleteGroup',
  method: 'DELETE',
  path: '/applications/{app}/groups/{group}',
  summary: 'Delete a group with its members and invites',
  tags: ['groups'],
  auth: ['keys', 'hub'],
  withoutApplication: true,
  uses: ['table:write'],
  success: { status: 204 },
  errors: ['group_not_found', 'precondition_failed'],
});

export const handler = lambda(operation, ({ params, principal, precondition }) =>
  deleteGroup(platformCaller(principal, params.app), params.group, precondition),
);
