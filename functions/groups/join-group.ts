import { MembershipEntry } from '../../shared/groups/group.ts';
import { openGroup } from '../../shared/groups/group-access.ts';
import { joinGroup } from '../../shared/groups/member-store.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';

export const operation = defineOperation({
  id: 'joinGroup',
  method: 'POST',
  path: '/me/groups/{group}/join',
  summary: 'Become a member of an open group',
  description:
    'Also confirms the membership of a caller whom another user has added. From then on, users of the group see its profile.',
  tags: ['groups'],
  auth: ['user'],
  uses: ['table:write', 'users:write'],
  idempotent: true,
  success: { status: 200, schema: MembershipEntry, versioned: true },
  errors: ['group_not_found', 'group_not_open', 'already_member', 'conflict'],
});

export const handler = lambda(
  operation,
  ({ params, principal, profile }) => joinGroup(principal, profile, params.group),
  ({ params, principal }) => openGroup(principal, params.group, 'read'),
);
