import { GroupMember, MemberCreateReq } from '../../shared/groups/group.ts';
import { platformCaller } from '../../shared/groups/group-access.ts';
import { addMember } from '../../shared/groups/member-store.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';

export const operation = defineOperation({
  id: 'addGroupMember',
  method: 'POST',
  path: '/applications/{app}/groups/{group}/members',
  summary: 'Add a user to a group',
  tags: ['groups'],
  auth: ['keys', 'hub'],
  withoutApplication: true,
  uses: ['table:write', 'users:write'],
  body: MemberCreateReq,
  idempotent: true,
  success: {
    status: 201,
    schema: GroupMember,
    versioned: true,
    location: '/applications/{app}/groups/{group}/members/{id}',
  },
  errors: ['group_not_found', 'user_not_found', 'already_member', 'conflict'],
});

export const handler = lambda(operation, ({ params, body, principal }) =>
  addMember(platformCaller(principal, params.app), params.group, body),
);
