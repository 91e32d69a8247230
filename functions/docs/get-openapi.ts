import { loadOpenapi } from '../../shared/docs/load-openapi.ts';
import { openapiReply } from '../../shared/docs/openapi-reply.ts';
import { staticLambda } from '../../shared/handlers/static-lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { NOT_MODIFIED } from '../../shared/http/reply.ts';

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

export const handler = staticLambda(operation, async (event) => openapiReply(event, await loadOpenapi()));
