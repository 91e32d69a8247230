import * as z from 'zod/mini';
import { Account } from '../../shared/accounts/account.ts';
import { listAccounts } from '../../shared/accounts/account-store.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { pageQuery, resultsPage } from '../../shared/http/fields/lists.ts';
import { defineOperation } from '../../shared/http/operation.ts';

export const operation = defineOperation({
  id: 'listAccounts',
  method: 'GET',
  path: '/accounts',
  summary: 'The accounts the caller is a member of',
  tags: ['accounts'],
  auth: ['hub'],
  uses: ['table:read'],
  query: pageQuery,
  success: { status: 200, schema: z.extend(resultsPage(Account), { total_results: z.number() }) },
  errors: ['invalid_cursor'],
});

export const handler = lambda(operation, ({ principal, query }) =>
  listAccounts(Object.keys(principal.accounts), query),
);
