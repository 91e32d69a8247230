import * as z from 'zod/mini';
import { lambda } from '../../shared/handlers/lambda.ts';
import { checkBucket, checkTable } from '../../shared/health/checks.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { Reply } from '../../shared/http/reply.ts';

export const operation = defineOperation({
  id: 'getReady',
  method: 'GET',
  path: '/ready',
  summary: 'Whether the service is ready',
  tags: ['health'],
  auth: [],
  uses: ['table:read', 'bucket:check'],
  success: {
    status: 200,
    schema: z.object({ ready: z.boolean() }),
    alternatives: {
      503: '`{ "ready": false, "failing": ["table"] }` if the table or the bucket fails; `failing` names which',
    },
  },
  errors: [],
});

export const handler = lambda(operation, async () => {
  const [table, bucket] = await Promise.all([checkTable(), checkBucket()]);
  const failing = Object.entries({ table, bucket }).flatMap(([part, { status }]) =>
    status === 'ok' ? [] : [part],
  );
  if (failing.length === 0) return { ready: true };
  const headers = { 'Content-Type': 'application/json', 'Retry-After': '5' };
  return new Reply(503, headers, JSON.stringify({ ready: false, failing }));
});
