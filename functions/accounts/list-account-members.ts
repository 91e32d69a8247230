import { AccountMember } from '../../shared/accounts/account.ts';
import { listMembers } from '../../shared/accounts/account-store.ts';
import { page, pageQuery } from '../../shared/http/fields.ts';
import { lambda } from '../../shared/http/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';

export const operation = defineOperation({
  id: 'listAccountMembers',
  method: 'GET',
  path: '/accounts/{account}/members',
  summary: 'The members of an account and their roles',
  tags: ['accounts'],
  auth: ['hub'],
  uses: ['table:read'],
  query: pageQuery,
  success: { status: 200, schema: page(AccountMember) },
  errors: [],
});

export const handler = lambda(operation, ({ params, query }) => listMembers(params.account, query));
