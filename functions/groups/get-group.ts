import { Group } from '../../shared/groups/group.ts';
import { openGroup, platformCaller } from '../../shared/groups/group-access.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';

export const operation = defineOperation({
  id: 'getGroup',
  method: 'GET',
  path: '/applications/{app}/groups/{group}',
  summary: 'Read a group',
  tags: ['groups'],
  auth: ['keys', 'hub'],
  withoutApplication: true,
  uses: ['table:read'],
  success: { status: 200, schema: Group },
  errors: ['group_not_found'],
});

export const handler = lambda(operation, async ({ params, principal }) => {
  const { group } = await openGroup(platformCaller(principal, params.app), params.group, 'read');
  return group;
});
