import { entryOf } from '../../shared/groups/entry.ts';
import { MembershipEntry } from '../../shared/groups/group.ts';
import { openGroup } from '../../shared/groups/group-access.ts';
import { lambda } from '../../shared/http/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';

export const operation = defineOperation({
  id: 'getMyGroup',
  method: 'GET',
  path: '/me/groups/{group}',
  summary: 'Read a group that the caller is a member of',
  tags: ['groups'],
  auth: ['user'],
  uses: ['table:read'],
  success: { status: 200, schema: MembershipEntry },
  errors: ['group_not_found'],
});

export const handler = lambda(operation, async ({ params, principal }) => {
  const { group, own } = await openGroup(principal, params.group, 'read');
  return entryOf(group, own);
});
