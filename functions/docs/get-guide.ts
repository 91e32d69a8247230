import { guidePage } from '../../shared/docs/guide-pages.ts';
import { loadGuides } from '../../shared/docs/load-guides.ts';
import { staticLambda } from '../../shared/handlers/static-lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { NOT_MODIFIED } from '../../shared/http/reply.ts';

export const operation = defineOperation({
  id: 'getGuide',
  method: 'GET',
  path: '/docs/guides/{guide}',
  summary: 'A guide, as a page',
  tags: ['docs'],
  auth: [],
  uses: [],
  success: { status: 200, media: ['text/html'], alternatives: { 200: 'A page', 304: NOT_MODIFIED } },
  errors: ['guide_not_found'],
});

export const handler = staticLambda(operation, async ({ pathParameters }) =>
  guidePage(await loadGuides(), pathParameters?.['guide'] ?? ''),
);
