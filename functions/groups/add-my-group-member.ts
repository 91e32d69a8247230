import { openToGive } from '../../shared/groups/give-roles.ts';
import { GroupMember, MemberCreateReq } from '../../shared/groups/group.ts';
import { addMember } from '../../shared/groups/member-store.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';

export const operation = defineOperation({
  id: 'addMyGroupMember',
  method: 'POST',
  path: '/me/groups/{group}/members',
  summary: 'Add a user to a group; for its owners, and members who may give the roles',
  description:
    'A user who has declined an invite to the group can only be invited again. Other users see the profile of the new member only after it has joined.',
  tags: ['groups'],
  auth: ['user'],
  uses: ['table:write', 'users:write'],
  body: MemberCreateReq,
  idempotent: true,
  success: { status: 201, schema: GroupMember, versioned: true, location: '/me/groups/{group}/members/{id}' },
  errors: ['group_not_found', 'forbidden', 'user_not_found', 'already_member', 'invite_declined', 'conflict'],
});

export const handler = lambda(
  operation,
  ({ params, body, principal }) => addMember(principal, params.group, body),
  ({ params, body, principal }) => openToGive(principal, params.group, body.roles),
);
