import { assertRecentSignIn } from '../../shared/auth/recent-sign-in.ts';
import { sessionFactsOf } from '../../shared/auth/session-status.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { deleteUser, userDeletion } from '../../shared/users/delete-user.ts';

export const operation = defineOperation({
  id: 'deleteMyData',
  method: 'DELETE',
  path: '/me/applications/{app}/data',
  summary: 'Delete your account',
  description: `${userDeletion.extent} ${userDeletion.succession}`,
  tags: ['profiles'],
  auth: ['user'],
  firstPartyOnly: true,
  uses: ['table:write', 'users:write'],
  success: { status: 204 },
  errors: ['reauthentication_required', 'conflict', 'precondition_failed'],
});

export const handler = lambda(operation, async ({ principal, profile, precondition }) => {
  if (principal.accountPage) assertRecentSignIn((await sessionFactsOf(principal)).auth_time);
  return deleteUser(profile, 'user', precondition);
});
