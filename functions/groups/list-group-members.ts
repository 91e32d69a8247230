import { memberList } from '../../shared/groups/common-contract.ts';
import { GroupMember } from '../../shared/groups/group.ts';
import { platformCaller } from '../../shared/groups/group-access.ts';
import { listGroupMembers } from '../../shared/groups/member-store.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { pageQuery, resultsPage } from '../../shared/http/fields/lists.ts';
import { defineOperation } from '../../shared/http/operation.ts';

export const operation = defineOperation({
  id: 'listGroupMembers',
  method: 'GET',
  path: '/applications/{app}/groups/{group}/members',
  summary: 'The members of a group',
  description: memberList.description,
  tags: ['groups'],
  auth: ['keys', 'hub'],
  withoutApplication: true,
  uses: ['table:read'],
  query: pageQuery,
  success: { status: 200, schema: resultsPage(GroupMember) },
  errors: ['group_not_found', 'invalid_cursor'],
});

export const handler = lambda(operation, ({ params, query, principal }) =>
  listGroupMembers(platformCaller(principal, params.app), params.group, query),
);
