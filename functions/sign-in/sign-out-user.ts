import { endAllSessions } from '../../shared/auth/end-sessions.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { assertThat } from '../../shared/platform/errors.ts';
import { findProfile } from '../../shared/profiles/profile-store.ts';

export const operation = defineOperation({
  id: 'signOutUser',
  method: 'POST',
  path: '/applications/{app}/users/{user}/signout',
  summary: 'End every session of a user',
  description: 'Only service staff may sign out users of `app_hub`.',
  tags: ['sign-in'],
  auth: ['keys', 'hub', 'service_account'],
  support: 'hub',
  uses: ['table:write', 'users:write'],
  success: { status: 204 },
  errors: ['user_not_found'],
});

export const handler = lambda(operation, async ({ params }) => {
  const profile = await findProfile(params.app, params.user);
  assertThat(profile, 'user_not_found');
  await endAllSessions(profile);
});
