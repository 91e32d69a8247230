import { deleteAccount } from '../../shared/accounts/delete-account.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';

export const operation = defineOperation({
  id: 'deleteAccount',
  method: 'DELETE',
  path: '/accounts/{account}',
  summary: 'Delete an account that owns no application; for its only owner',
  description: 'Its other members lose their membership, and its pending invites end.',
  tags: ['accounts'],
  auth: ['hub'],
  roles: ['owner'],
  firstPartyOnly: true,
  uses: ['table:write', 'accounts:write', 'users:write'],
  success: { status: 204 },
  errors: ['account_in_use', 'precondition_failed', 'member_not_found', 'user_not_found', 'conflict'],
});

export const handler = lambda(operation, ({ params, principal, precondition }) =>
  deleteAccount(params.account, principal.userId, precondition),
);
