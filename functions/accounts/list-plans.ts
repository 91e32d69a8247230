import * as z from 'zod/mini';
import { Plan } from '../../shared/accounts/account.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { PLANS } from '../../shared/plans/plans.ts';

export const operation = defineOperation({
  id: 'listPlans',
  method: 'GET',
  path: '/plans',
  summary: 'The plans an account can subscribe to',
  tags: ['accounts'],
  auth: ['hub'],
  uses: [],
  success: { status: 200, schema: z.object({ results: z.array(Plan) }) },
  errors: [],
});

export const handler = lambda(operation, async () => ({ results: [...PLANS] }));
