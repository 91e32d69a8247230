import { GroupMember } from '../../shared/groups/group.ts';
import { readMember } from '../../shared/groups/member-store.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';

export const operation = defineOperation({
  id: 'getMyGroupMember',
  method: 'GET',
  path: '/me/groups/{group}/members/{member}',
  summary: 'Read a member of a group that the caller is a member of',
  tags: ['groups'],
  auth: ['user'],
  uses: ['table:read'],
  success: { status: 200, schema: GroupMember, versioned: true },
  errors: ['group_not_found', 'member_not_found'],
});

export const handler = lambda(operation, ({ params, principal }) =>
  readMember(principal, params.group, params.member),
);
