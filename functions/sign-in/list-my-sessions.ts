import { nameOfCallersSession } from '../../shared/auth/session-status.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { resultsPage } from '../../shared/http/fields/lists.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { listSessions } from '../../shared/sessions/list-sessions.ts';
import { SESSIONS_ORDER, sessionsQuery, UserSession } from '../../shared/sessions/user-session.ts';

export const operation = defineOperation({
  id: 'listMySessions',
  method: 'GET',
  path: '/me/applications/{app}/sessions',
  summary: 'Your sessions',
  description: `Where you are signed in, and which OpenID clients may act for you. \`current\` marks the session of this request. ${SESSIONS_ORDER}`,
  tags: ['sign-in'],
  auth: ['user', 'hub'],
  firstPartyOnly: true,
  uses: ['table:read', 'index:read'],
  query: sessionsQuery,
  success: { status: 200, schema: resultsPage(UserSession) },
  errors: ['invalid_cursor'],
});

export const handler = lambda(operation, ({ profile, query, principal }) =>
  listSessions(profile, query, nameOfCallersSession(principal)),
);
