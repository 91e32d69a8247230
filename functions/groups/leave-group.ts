import { leaveGroup } from '../../shared/groups/member-store.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';

export const operation = defineOperation({
  id: 'leaveGroup',
  method: 'POST',
  path: '/me/groups/{group}/leave',
  summary: 'End the membership of the caller in a group',
  description:
    'The last owner has to make another member owner first, unless it is the only member. If `groups.empty` of the application is `delete`, the group ends with its last active member.',
  tags: ['groups'],
  auth: ['user'],
  uses: ['table:write', 'users:write'],
  success: { status: 204 },
  errors: ['group_not_found', 'last_owner', 'conflict'],
});

export const handler = lambda(operation, ({ params, principal }) => leaveGroup(principal, params.group));
