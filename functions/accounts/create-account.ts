import { Account, AccountCreateReq } from '../../shared/accounts/account.ts';
import { createAccount } from '../../shared/accounts/account-store.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { roleIn } from '../../shared/http/principal.ts';
import { assertThat } from '../../shared/platform/errors.ts';

export const operation = defineOperation({
  id: 'createAccount',
  method: 'POST',
  path: '/accounts',
  summary: 'Create an account; the caller becomes its owner',
  description:
    'An account is one customer of the service. It owns applications, and its members manage them.',
  tags: ['accounts'],
  auth: ['hub'],
  uses: ['table:write', 'accounts:write', 'users:write'],
  body: AccountCreateReq,
  idempotent: true,
  success: { status: 201, schema: Account, location: '/accounts/{id}' },
  errors: ['limit_reached', 'user_not_found', 'conflict', 'already_member', 'account_not_found'],
});

export const handler = lambda(
  operation,
  ({ body, principal }) => createAccount(body.name, principal.userId),
  ({ principal }, account) => assertThat(roleIn(principal, account.id), 'account_not_found'),
);
