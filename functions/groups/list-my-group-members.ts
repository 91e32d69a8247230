import { memberList } from '../../shared/groups/common-contract.ts';
import { GroupMember } from '../../shared/groups/group.ts';
import { listGroupMembers } from '../../shared/groups/member-store.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { pageQuery, resultsPage } from '../../shared/http/fields/lists.ts';
import { defineOperation } from '../../shared/http/operation.ts';

export const operation = defineOperation({
  id: 'listMyGroupMembers',
  method: 'GET',
  path: '/me/groups/{group}/members',
  summary: 'The members of a group that the caller is a member of',
  description: memberList.description,
  tags: ['groups'],
  auth: ['user'],
  uses: ['table:read'],
  query: pageQuery,
  success: { status: 200, schema: resultsPage(GroupMember) },
  errors: ['group_not_found', 'invalid_cursor'],
});

export const handler = lambda(operation, ({ params, query, principal }) =>
  listGroupMembers(principal, params.group, query),
);
