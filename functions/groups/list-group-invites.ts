import { platformCaller } from '../../shared/groups/group-access.ts';
import { Invitation } from '../../shared/groups/invite-contract.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { pageQuery, resultsPage } from '../../shared/http/fields/lists.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { listInvites } from '../../shared/invites/invite-store.ts';

export const operation = defineOperation({
  id: 'listGroupInvites',
  method: 'GET',
  path: '/applications/{app}/groups/{group}/invites',
  summary: 'The invites of a group',
  tags: ['groups'],
  auth: ['keys', 'hub'],
  withoutApplication: true,
  uses: ['table:read'],
  query: pageQuery,
  success: { status: 200, schema: resultsPage(Invitation) },
  errors: ['group_not_found', 'invalid_cursor'],
});

export const handler = lambda(operation, ({ params, query, principal }) =>
  listInvites(platformCaller(principal, params.app), params.group, query),
);
