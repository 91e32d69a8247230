import { errorCataloguePage } from '../../shared/docs/pages.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { publicLambda } from '../../shared/http/public-lambda.ts';
import { page } from '../../shared/http/reply.ts';

export const operation = defineOperation({
  id: 'getErrorCatalogue',
  method: 'GET',
  path: '/docs/errors',
  summary: 'Every error code of the interface, where `type` of an error leads',
  tags: ['docs'],
  auth: [],
  uses: [],
  success: { status: 200, alternatives: { 200: 'A page' } },
  errors: [],
});

export const handler = publicLambda(operation, async () => page(200, errorCataloguePage()));
