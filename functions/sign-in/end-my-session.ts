import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { endNamedSession } from '../../shared/sessions/end-session.ts';
import { ENDING, SessionName } from '../../shared/sessions/user-session.ts';

export const operation = defineOperation({
  id: 'endMySession',
  method: 'DELETE',
  path: '/me/applications/{app}/sessions/{session}',
  summary: 'End one of your sessions',
  description: ENDING,
  tags: ['sign-in'],
  auth: ['user', 'hub'],
  firstPartyOnly: true,
  uses: ['table:write', 'users:write', 'oidc:write'],
  params: { session: SessionName },
  success: { status: 204 },
  errors: ['user_not_found', 'session_not_found', 'limit_reached', 'conflict'],
});

export const handler = lambda(operation, ({ params: { session }, profile }) =>
  endNamedSession({ app: profile.app, userId: profile.user_id }, session),
);
