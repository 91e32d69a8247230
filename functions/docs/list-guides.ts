import { guideOverview } from '../../shared/docs/guide-pages.ts';
import { loadGuides } from '../../shared/docs/load-guides.ts';
import { staticLambda } from '../../shared/handlers/static-lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { NOT_MODIFIED } from '../../shared/http/reply.ts';

export const operation = defineOperation({
  id: 'listGuides',
  method: 'GET',
  path: '/docs/guides',
  summary: 'The guides, as a page',
  tags: ['docs'],
  auth: [],
  uses: [],
  success: { status: 200, media: ['text/html'], alternatives: { 200: 'A page', 304: NOT_MODIFIED } },
  errors: [],
});

export const handler = staticLambda(operation, async () => guideOverview(await loadGuides()));
