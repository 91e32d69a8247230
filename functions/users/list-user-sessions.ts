import { lambda } from '../../shared/handlers/lambda.ts';
import { resultsPage } from '../../shared/http/fields/lists.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { assertThat } from '../../shared/platform/errors.ts';
import { findProfile } from '../../shared/profiles/profile-store.ts';
import { UserId } from '../../shared/profiles/user-id.ts';
import { listSessions } from '../../shared/sessions/list-sessions.ts';
import { SESSIONS_ORDER, sessionsQuery, UserSession } from '../../shared/sessions/user-session.ts';

export const operation = defineOperation({
  id: 'listUserSessions',
  method: 'GET',
  path: '/applications/{app}/users/{user}/sessions',
  summary: 'The sessions of a user',
  description: `Where the user is signed in, and which OpenID clients may act for the user. ${SESSIONS_ORDER}`,
  tags: ['users'],
  auth: ['keys', 'hub', 'service_account'],
  roles: ['owner', 'admin'],
  uses: ['table:read', 'index:read'],
  params: { user: UserId },
  query: sessionsQuery,
  success: { status: 200, schema: resultsPage(UserSession) },
  errors: ['user_not_found', 'invalid_cursor'],
});

export const handler = lambda(operation, async ({ params, query }) => {
  const profile = await findProfile(params.app, params.user);
  assertThat(profile, 'user_not_found');
  return listSessions(profile, query);
});
