import { MembershipEntry } from '../../shared/groups/group.ts';
import { getUserGroup } from '../../shared/groups/user-groups.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { UserId } from '../../shared/profiles/user-id.ts';

export const operation = defineOperation({
  id: 'getUserGroup',
  method: 'GET',
  path: '/applications/{app}/users/{user}/groups/{group}',
  summary: 'Read a group of a user, with the membership',
  description:
    'Also for a pending invite: `state` tells. The ETag is that of the member, for a change of its roles.',
  tags: ['groups'],
  auth: ['keys', 'hub'],
  withoutApplication: true,
  uses: ['table:read'],
  params: { user: UserId },
  success: { status: 200, schema: MembershipEntry, versioned: true },
  errors: ['user_not_found', 'group_not_found', 'member_not_found'],
});

export const handler = lambda(operation, ({ params }) => getUserGroup(params.app, params.user, params.group));
