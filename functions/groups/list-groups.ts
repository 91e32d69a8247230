import { Group } from '../../shared/groups/group.ts';
import { listGroups } from '../../shared/groups/group-store.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { pageQuery, resultsPage } from '../../shared/http/fields/lists.ts';
import { defineOperation } from '../../shared/http/operation.ts';

export const operation = defineOperation({
  id: 'listGroups',
  method: 'GET',
  path: '/applications/{app}/groups',
  summary: 'The groups of an application',
  description:
    'In the order of creation. The list is eventually consistent: a group that was just created may be missing.',
  tags: ['groups'],
  auth: ['keys', 'hub'],
  withoutApplication: true,
  uses: ['table:read', 'index:read'],
  query: pageQuery,
  success: { status: 200, schema: resultsPage(Group) },
  errors: ['invalid_cursor'],
});

export const handler = lambda(operation, ({ params, query }) => listGroups(params.app, query));
