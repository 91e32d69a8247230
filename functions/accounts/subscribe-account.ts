import * as z from 'zod/mini';
import { Account } from '../../shared/accounts/account.ts';
import { subscribe } from '../../shared/accounts/account-store.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import * as f from '../../shared/http/fields.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { findPlan } from '../../shared/plans/plans.ts';
import { ApiError } from '../../shared/platform/errors.ts';

export const operation = defineOperation({
  id: 'subscribeAccount',
  method: 'PUT',
  path: '/accounts/{account}/subscription',
  summary: 'Subscribe an account to a plan',
  description:
    'An owner may choose `free`. Any other plan is set by service staff, since billing is outside this service.',
  tags: ['accounts'],
  auth: ['hub'],
  roles: ['owner'],
  support: true,
  uses: ['table:write', 'accounts:write'],
  body: z.strictObject({ plan: f.id('A plan of GET /plans') }),
  success: { status: 200, schema: Account },
  errors: ['plan_not_found', 'limit_reached', 'forbidden', 'conflict', 'precondition_failed'],
});

export const handler = lambda(operation, async ({ params, body, principal, precondition }) => {
  if (findPlan(body.plan)?.is_open !== true && !principal.support) {
    throw new ApiError('forbidden', 'Ask service staff for this plan; owners may choose free themselves');
  }
  return subscribe(params.account, body.plan, { actor: principal.userId, precondition });
});
