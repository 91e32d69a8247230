import * as z from 'zod/mini';
import { Account } from '../../shared/accounts/account.ts';
import { getAccounts } from '../../shared/accounts/account-store.ts';
import { lambda } from '../../shared/http/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';

export const operation = defineOperation({
  id: 'listAccounts',
  method: 'GET',
  path: '/accounts',
  summary: 'The accounts the caller is a member of',
  tags: ['accounts'],
  auth: ['hub'],
  uses: ['table:read'],
  success: { status: 200, schema: z.object({ results: z.array(Account), total_results: z.number() }) },
  errors: [],
});

export const handler = lambda(operation, async ({ principal }) => {
  const results = await getAccounts(Object.keys(principal.accounts));
  return { results, total_results: results.length };
});
