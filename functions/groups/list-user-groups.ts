import { MembershipEntry } from '../../shared/groups/group.ts';
import { listUserGroups } from '../../shared/groups/user-groups.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { pageQuery, resultsPage } from '../../shared/http/fields/lists.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { UserId } from '../../shared/profiles/user-id.ts';

export const operation = defineOperation({
  id: 'listUserGroups',
  method: 'GET',
  path: '/applications/{app}/users/{user}/groups',
  summary: 'The groups of a user, and those the user is invited to',
  description:
    'A page may have fewer entries than asked for: groups that were deleted, and invites that are over, are left out. Invites to an address that the user has not verified are shown.',
  tags: ['groups'],
  auth: ['keys', 'hub'],
  withoutApplication: true,
  uses: ['table:read'],
  params: { user: UserId },
  query: pageQuery,
  success: { status: 200, schema: resultsPage(MembershipEntry) },
  errors: ['user_not_found', 'invalid_cursor'],
});

export const handler = lambda(operation, ({ params, query }) =>
  listUserGroups(params.app, params.user, query),
);
