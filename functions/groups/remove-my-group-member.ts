import { memberChange, memberRemoval } from '../../shared/groups/common-contract.ts';
import { removeGroupMember } from '../../shared/groups/member-store.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';

export const operation = defineOperation({
  id: 'removeMyGroupMember',
  method: 'DELETE',
  path: '/me/groups/{group}/members/{member}',
  summary: 'Remove a member from a group: for its owners, and for members themselves',
  description: `${memberRemoval.description} Only the backend can remove a user who has declined an invite.`,
  tags: ['groups'],
  auth: ['user'],
  uses: ['table:write', 'users:write'],
  success: { status: 204 },
  errors: ['forbidden', ...memberChange.errors, 'invite_declined'],
});

export const handler = lambda(operation, ({ params, principal, precondition }) =>
  removeGroupMember(principal, params.group, params.member, precondition),
);
