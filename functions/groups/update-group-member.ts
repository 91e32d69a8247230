import { memberChange } from '../../shared/groups/common-contract.ts';
import { GroupMember, MemberUpdateReq } from '../../shared/groups/group.ts';
import { platformCaller } from '../../shared/groups/group-access.ts';
import { updateMember } from '../../shared/groups/member-store.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';

export const operation = defineOperation({
  id: 'updateGroupMember',
  method: 'PUT',
  path: '/applications/{app}/groups/{group}/members/{member}',
  summary: 'Replace the roles of a member',
  tags: ['groups'],
  auth: ['keys', 'hub'],
  withoutApplication: true,
  uses: ['table:write', 'users:write'],
  body: MemberUpdateReq,
  success: { status: 200, schema: GroupMember, versioned: true },
  errors: memberChange.errors,
});

export const handler = lambda(operation, ({ params, body, principal, precondition }) =>
  updateMember(platformCaller(principal, params.app), params.group, params.member, body.roles, precondition),
);
