import { listMemberships } from '../../shared/groups/list-memberships.ts';
import { GroupMembership } from '../../shared/groups/membership-contract.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { pageQuery, resultsPage } from '../../shared/http/fields/lists.ts';
import { defineOperation } from '../../shared/http/operation.ts';

export const operation = defineOperation({
  id: 'listMemberships',
  method: 'GET',
  path: '/applications/{app}/memberships',
  summary: 'The active memberships of an application',
  description:
    'Of all groups, in the order of their creation, without profiles. A page may have fewer results than asked for, or none: only without `next` is it the last. A membership that exists all the time is on exactly one page. A group that was just created may be missing, and the memberships of a deleted user may be there for a moment.',
  tags: ['groups'],
  auth: ['keys', 'hub'],
  withoutApplication: true,
  uses: ['table:read', 'index:read'],
  query: { page_size: pageQuery.page_size, after: pageQuery.after },
  success: { status: 200, schema: resultsPage(GroupMembership) },
  errors: ['invalid_cursor'],
});

export const handler = lambda(operation, ({ params, query }) => listMemberships(params.app, query));
