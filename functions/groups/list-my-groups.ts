import { MembershipEntry } from '../../shared/groups/group.ts';
import { listOwnGroups } from '../../shared/groups/membership-store.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { pageQuery, resultsPage } from '../../shared/http/fields/lists.ts';
import { defineOperation } from '../../shared/http/operation.ts';

export const operation = defineOperation({
  id: 'listMyGroups',
  method: 'GET',
  path: '/me/groups',
  summary: 'The groups of the caller, and those it is invited to',
  description:
    'A page may have fewer entries than asked for: groups that were deleted, and invites that are over, are left out.',
  tags: ['groups'],
  auth: ['user'],
  uses: ['table:read'],
  query: pageQuery,
  success: { status: 200, schema: resultsPage(MembershipEntry) },
  errors: ['invalid_cursor'],
});

export const handler = lambda(operation, ({ query, profile }) => listOwnGroups(profile, query));
