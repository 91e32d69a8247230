import document from '../../docs/openapi.json' with { type: 'json' };
import { staticLambda } from '../../shared/handlers/static-lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { cacheable, NOT_MODIFIED, type Reply } from '../../shared/http/reply.ts';

export const operation = defineOperation({
  id: 'getOpenapi',
  method: 'GET',
  path: '/openapi.json',
  summary: 'This description of the interface (OpenAPI 3.1)',
  tags: ['docs'],
  auth: [],
  uses: [],
  success: { status: 200, document: { type: 'object' }, alternatives: { 304: NOT_MODIFIED } },
  errors: [],
});

/** Made once an instance: the document has 700 KB. */
let reply: Reply | undefined;

export const handler = staticLambda(operation, () => {
  reply ??= cacheable(document, 300);
  return reply;
});
