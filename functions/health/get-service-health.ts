import * as z from 'zod/mini';
import { lambda } from '../../shared/handlers/lambda.ts';
import { serviceHealth } from '../../shared/health/service-health.ts';
import { defineOperation } from '../../shared/http/operation.ts';

const Check = z.object({ status: z.enum(['ok', 'failing']), latency_ms: z.number() });

export const operation = defineOperation({
  id: 'getServiceHealth',
  method: 'GET',
  path: '/service_health',
  summary: 'The state of the parts of the service, at most a second old',
  tags: ['health'],
  auth: [],
  uses: ['table:read', 'bucket:check', 'tokens:verify'],
  success: {
    status: 200,
    schema: z.object({
      status: z.enum(['ok', 'failing']),
      version: z.string(),
      commit: z.string(),
      uptime_s: z.number(),
      checks: z.object({ table: Check, bucket: Check, signing_key: Check }),
    }),
  },
  errors: [],
});

export const handler = lambda(operation, () => serviceHealth());
