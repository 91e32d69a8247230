import { referencePage } from '../../shared/docs/reference-page.ts';
import { staticLambda } from '../../shared/handlers/static-lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';

export const operation = defineOperation({
  id: 'getReference',
  method: 'GET',
  path: '/docs',
  summary: 'The reference of the interface as a page',
  tags: ['docs'],
  auth: [],
  uses: [],
  success: { status: 200, media: ['text/html'], alternatives: { 200: 'A page' } },
  errors: [],
});

export const handler = staticLambda(operation, () => referencePage());
