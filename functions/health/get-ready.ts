import * as z from 'zod/mini';
import { checkBucket, checkTable } from '../../shared/health/checks.ts';
import { lambda } from '../../shared/http/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { Reply } from '../../shared/http/reply.ts';

export const operation = defineOperation({
  id: 'getReady',
  method: 'GET',
  path: '/ready',
  summary: 'Whether the service can do its work',
  tags: ['health'],
  auth: [],
  uses: ['table:read', 'bucket:read'],
  success: {
    status: 200,
    schema: z.object({ ready: z.boolean() }),
    alternatives: { 503: '`{ "ready": false }` when the table or the bucket does not answer' },
  },
  errors: [],
});

export const handler = lambda(operation, async () => {
  const checks = await Promise.all([checkTable(), checkBucket()]);
  if (checks.every(({ status }) => status === 'ok')) return { ready: true };
  return new Reply(503, { 'Content-Type': 'application/json', 'Retry-After': '5' }, '{"ready":false}');
});
