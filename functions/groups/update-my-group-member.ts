import { memberChange } from '../../shared/groups/common-contract.ts';
import { GroupMember, MemberUpdateReq } from '../../shared/groups/group.ts';
import { updateMember } from '../../shared/groups/member-store.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';

export const operation = defineOperation({
  id: 'updateMyGroupMember',
  method: 'PUT',
  path: '/me/groups/{group}/members/{member}',
  summary: 'Replace the roles of a member; for owners of the group, and members who may give the roles',
  tags: ['groups'],
  auth: ['user'],
  uses: ['table:write', 'users:write'],
  body: MemberUpdateReq,
  success: { status: 200, schema: GroupMember, versioned: true },
  errors: ['forbidden', ...memberChange.errors],
});

export const handler = lambda(operation, ({ params, body, principal, precondition }) =>
  updateMember(principal, params.group, params.member, body.roles, precondition),
);
