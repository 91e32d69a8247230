import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { deleteUser } from '../../shared/users/delete-user.ts';

export const operation = defineOperation({
  id: 'deleteMyData',
  method: 'DELETE',
  path: '/me/applications/{app}/data',
  summary: 'Delete the own user',
  description:
    'The profile, its identifying values and every session are deleted at once; memberships, links and files right after. If the user was the last owner of a group, the member who joined first becomes its owner.',
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
