import { GroupMember } from '../../shared/groups/group.ts';
import { platformCaller } from '../../shared/groups/group-access.ts';
import { readMember } from '../../shared/groups/member-store.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';

export const operation = defineOperation({
  id: 'getGroupMember',
  method: 'GET',
  path: '/applications/{app}/groups/{group}/members/{member}',
  summary: 'Read a member of a group',
  tags: ['groups'],
  auth: ['keys', 'hub'],
  withoutApplication: true,
  uses: ['table:read'],
  success: { status: 200, schema: GroupMember, versioned: true },
  errors: ['group_not_found', 'member_not_found'],
});

export const handler = lambda(operation, ({ params, principal }) =>
  readMember(platformCaller(principal, params.app), params.group, params.member),
);
