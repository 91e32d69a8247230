import * as z from 'zod/mini';
import { getAccount } from '../../shared/accounts/account-store.ts';
import { Application } from '../../shared/applications/application.ts';
import { accountMeantBy } from '../../shared/applications/application-rules.ts';
import { listApplications } from '../../shared/applications/application-store.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import * as f from '../../shared/http/fields.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { roleIn } from '../../shared/http/principal.ts';

export const operation = defineOperation({
  id: 'listApplications',
  method: 'GET',
  path: '/applications',
  summary: 'The applications of an account',
  description:
    'A page may be shorter than page_size (it ends at 4 MB): continue as long as there is a `next`.',
  tags: ['applications'],
  auth: ['hub'],
  uses: ['table:read'],
  query: {
    ...f.pageQuery,
    account: z.optional(f.id('Account; default the only account of the caller')),
  },
  success: { status: 200, schema: f.resultsPage(Application) },
  errors: ['account_not_found', 'invalid_cursor'],
});

export const handler = lambda(operation, async ({ query, principal }) => {
  const account = accountMeantBy(principal, query.account, 'query.account');
  if (account === undefined) return { results: [] };
  // Service staff may name any account, so check that it exists.
  if (!roleIn(principal, account)) await getAccount(account);
  return listApplications(account, query);
});
