import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { deleteUser } from '../../shared/users/delete-user.ts';

export const operation = defineOperation({
  id: 'deleteMyData',
  method: 'DELETE',
  path: '/me/applications/{app}/data',
  summary: 'Delete oneself',
  description:
    'The profile, its identifying values and every session end at once; memberships, links and files go right after. In groups whose last owner the user was, the member who joined first becomes owner.',
  tags: ['profiles'],
  auth: ['user'],
  firstPartyOnly: true,
  uses: ['table:write', 'users:write', 'sign-in:write', 'oidc:write', 'bucket:delete'],
  success: { status: 204 },
  errors: ['conflict', 'precondition_failed'],
});

export const handler = lambda(operation, ({ profile, precondition }) =>
  deleteUser(profile, 'user', precondition),
);
