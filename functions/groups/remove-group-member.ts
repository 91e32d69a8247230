import { memberChange, memberRemoval } from '../../shared/groups/common-contract.ts';
import { platformCaller } from '../../shared/groups/group-access.ts';
import { removeGroupMember } from '../../shared/groups/member-store.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';

export const operation = defineOperation({
  id: 'removeGroupMember',
  method: 'DELETE',
  path: '/applications/{app}/groups/{group}/members/{member}',
  summary: 'Remove a member from a group',
  description: memberRemoval.description,
  tags: ['groups'],
  auth: ['keys', 'hub'],
  withoutApplication: true,
  uses: ['table:write', 'users:write'],
  success: { status: 204 },
  errors: memberChange.errors,
});

export const handler = lambda(operation, ({ params, principal, precondition }) =>
  removeGroupMember(platformCaller(principal, params.app), params.group, params.member, precondition),
);
