import { seenInvites } from '../../shared/groups/common-contract.ts';
import { Invitation } from '../../shared/groups/invite-contract.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { pageQuery, resultsPage } from '../../shared/http/fields/lists.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { listInvites } from '../../shared/invites/invite-store.ts';

export const operation = defineOperation({
  id: 'listMyGroupInvites',
  method: 'GET',
  path: '/me/groups/{group}/invites',
  summary: 'The invites of a group that the caller is a member of',
  description: seenInvites.description,
  tags: ['groups'],
  auth: ['user'],
  uses: ['table:read'],
  query: pageQuery,
  success: { status: 200, schema: resultsPage(Invitation) },
  errors: ['group_not_found', 'forbidden', 'invalid_cursor'],
});

export const handler = lambda(operation, ({ params, query, principal }) =>
  listInvites(principal, params.group, query),
);
