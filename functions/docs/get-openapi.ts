import * as z from 'zod/mini';
import document from '../../docs/openapi.json' with { type: 'json' };
import { defineOperation } from '../../shared/http/operation.ts';
import { publicLambda } from '../../shared/http/public-lambda.ts';
import { cacheable } from '../../shared/http/reply.ts';

export const operation = defineOperation({
  id: 'getOpenapi',
  method: 'GET',
  path: '/openapi.json',
  summary: 'This description of the interface (OpenAPI 3.1)',
  tags: ['docs'],
  auth: [],
  uses: [],
  success: { status: 200, schema: z.record(z.string(), z.unknown()) },
  errors: [],
});

export const handler = publicLambda(operation, async () => cacheable(document, 300));
