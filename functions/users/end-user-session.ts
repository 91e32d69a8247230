import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { UserId } from '../../shared/profiles/user-id.ts';
import { endNamedSession } from '../../shared/sessions/end-session.ts';
import { ENDING, SessionName } from '../../shared/sessions/user-session.ts';

export const operation = defineOperation({
  id: 'endUserSession',
  method: 'DELETE',
  path: '/applications/{app}/users/{user}/sessions/{session}',
  summary: 'End one session of a user',
  description: `${ENDING} Only service staff may end those of users of \`app_hub\`.`,
  tags: ['users'],
  auth: ['keys', 'hub', 'service_account'],
  roles: ['owner', 'admin'],
  support: 'hub',
  uses: ['table:write', 'users:write', 'oidc:write'],
  params: { user: UserId, session: SessionName },
  success: { status: 204 },
  errors: ['user_not_found', 'session_not_found', 'limit_reached', 'conflict'],
});

export const handler = lambda(operation, ({ params: { app, user, session } }) =>
  endNamedSession({ app, userId: user }, session),
);
