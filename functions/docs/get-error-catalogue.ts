import { errorCataloguePage } from '../../shared/docs/pages.ts';
import { staticLambda } from '../../shared/handlers/static-lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { page } from '../../shared/http/reply.ts';

export const operation = defineOperation({
  id: 'getErrorCatalogue',
  method: 'GET',
  path: '/docs/errors',
  summary: 'Every error code of the interface; the `type` of an error links here',
  tags: ['docs'],
  auth: [],
  uses: [],
  success: { status: 200, media: ['text/html'], alternatives: { 200: 'A page' } },
  errors: [],
});

export const handler = staticLambda(operation, () => page(200, errorCataloguePage()));
