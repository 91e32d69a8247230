import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { assertThat } from '../../shared/platform/errors.ts';
import { findProfile } from '../../shared/profiles/profile-store.ts';
import { UserId } from '../../shared/profiles/user-id.ts';
import { deleteUser, userDeletion } from '../../shared/users/delete-user.ts';

export const operation = defineOperation({
  id: 'deleteUser',
  method: 'DELETE',
  path: '/applications/{app}/users/{user}/data',
  summary: 'Delete a user',
  description: `${userDeletion.extent} The id is free for a new user some minutes later. ${userDeletion.succession}`,
  tags: ['users'],
  auth: ['keys', 'hub', 'service_account'],
  uses: ['table:write', 'users:write'],
  params: { user: UserId },
  success: { status: 204 },
  errors: ['user_not_found', 'conflict', 'precondition_failed'],
});

export const handler = lambda(operation, async ({ params, precondition }) => {
  const profile = await findProfile(params.app, params.user);
  assertThat(profile, 'user_not_found');
  await deleteUser(profile, 'platform', precondition);
});
