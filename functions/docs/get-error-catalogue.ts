import { catalogueHtml } from '../../shared/docs/error-catalogue.ts';
import { documentationPage } from '../../shared/docs/layout.ts';
import { loadErrorOperations } from '../../shared/docs/load-error-operations.ts';
import { staticLambda } from '../../shared/handlers/static-lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { NOT_MODIFIED } from '../../shared/http/reply.ts';

export const operation = defineOperation({
  id: 'getErrorCatalogue',
  method: 'GET',
  path: '/docs/errors',
  summary: 'Every error code with its cause, remedy and operations; the `type` of an error links here',
  tags: ['docs'],
  auth: [],
  uses: [],
  success: { status: 200, media: ['text/html'], alternatives: { 200: 'A page', 304: NOT_MODIFIED } },
  errors: [],
});

export const handler = staticLambda(operation, async () => {
  const html = catalogueHtml(await loadErrorOperations());
  return documentationPage({ title: 'Errors', place: '/docs/errors', path: '/docs/errors', html });
});
