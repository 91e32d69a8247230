import { removeMember } from '../../shared/accounts/account-store.ts';
import { lambda } from '../../shared/http/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';

export const operation = defineOperation({
  id: 'removeAccountMember',
  method: 'DELETE',
  path: '/accounts/{account}/members/{member}',
  summary: 'Remove a member from an account',
  tags: ['accounts'],
  auth: ['hub'],
  roles: ['owner'],
  uses: ['table:write'],
  success: { status: 204 },
  errors: ['member_not_found', 'last_owner', 'conflict', 'user_not_found'],
});

export const handler = lambda(operation, ({ params }) => removeMember(params.account, params.member));
