import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { assertThat } from '../../shared/platform/errors.ts';
import { findProfile } from '../../shared/profiles/profile-store.ts';
import { UserId } from '../../shared/profiles/user-id.ts';
import { deleteUser } from '../../shared/users/delete-user.ts';

export const operation = defineOperation({
  id: 'deleteUser',
  method: 'DELETE',
  path: '/applications/{app}/users/{user}/data',
  summary: 'Delete a user',
  description:
    'The profile, its identifying values and every session are deleted at once; memberships, links and files right after. The id is free for a new user some minutes later. If the user was the last owner of a group, the member who joined first becomes its owner.',
  tags: ['users'],
  auth: ['keys', 'hub', 'service_account'],
  uses: ['table:write', 'users:write', 'sign-in:write', 'oidc:write', 'bucket:delete'],
  params: { user: UserId },
  success: { status: 204 },
  errors: ['user_not_found', 'conflict', 'precondition_failed'],
});

export const handler = lambda(operation, async ({ params, precondition }) => {
  const profile = await findProfile(params.app, params.user);
  assertThat(profile, 'user_not_found');
  await deleteUser(profile, 'platform', precondition);
});
