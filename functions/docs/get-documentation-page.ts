import { loadPages } from '../../shared/docs/load-pages.ts';
import { siteReply } from '../../shared/docs/site-reply.ts';
import { staticLambda } from '../../shared/handlers/static-lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { NOT_MODIFIED } from '../../shared/http/reply.ts';

export const operation = defineOperation({
  id: 'getDocumentationPage',
  method: 'GET',
  path: '/docs/{section}/{page}',
  alsoAt: ['/docs', '/docs/{page}'],
  summary: 'A page of the documentation',
  description:
    '`/docs` begins the reference, `/docs/reference/{id}` is an operation, `/docs/guides` lists the guides, `/docs/errors` has every error code, to which the `type` of an error links, and `/docs/try` sends requests.',
  tags: ['docs'],
  auth: [],
  uses: [],
  success: { status: 200, media: ['text/html'], alternatives: { 200: 'A page', 304: NOT_MODIFIED } },
  errors: ['page_not_found'],
});

export const handler = staticLambda(operation, async (event) => siteReply(event, await loadPages()));
