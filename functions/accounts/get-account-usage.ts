import { readAccountUsage } from '../../shared/accounts/account-usage.ts';
import { AccountUsage } from '../../shared/accounts/account-usage-contract.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import * as f from '../../shared/http/fields.ts';
import { defineOperation } from '../../shared/http/operation.ts';

export const operation = defineOperation({
  id: 'getAccountUsage',
  method: 'GET',
  path: '/accounts/{account}/usage',
  summary: 'How much of its plan an account uses: applications and messages',
  description:
    'Messages count when their sending is tried. Accounts with a plan that anybody may take also share the messages of the deployment, so sending may end before a limit here.',
  tags: ['accounts'],
  auth: ['hub'],
  uses: ['table:read'],
  query: { ...f.pageQuery, page_size: f.pageSize(50) },
  success: { status: 200, schema: AccountUsage },
  errors: ['invalid_cursor'],
});

export const handler = lambda(operation, ({ params, query }) => readAccountUsage(params.account, query));
