import { Account } from '../../shared/accounts/account.ts';
import { getAccount } from '../../shared/accounts/account-store.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';

export const operation = defineOperation({
  id: 'getAccount',
  method: 'GET',
  path: '/accounts/{account}',
  summary: 'Read an account, its plan and its use of it',
  tags: ['accounts'],
  auth: ['hub'],
  uses: ['table:read'],
  success: { status: 200, schema: Account },
  errors: [],
});

export const handler = lambda(operation, ({ params }) => getAccount(params.account));
