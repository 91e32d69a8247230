import { loadAssets } from '../../shared/docs/load-assets.ts';
import { loadRenderer } from '../../shared/docs/load-renderer.ts';
import { siteFileReply } from '../../shared/docs/site-reply.ts';
import { RENDERER_NAME } from '../../shared/docs/try-page.ts';
import { staticLambda } from '../../shared/handlers/static-lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';

export const operation = defineOperation({
  id: 'getDocumentationAsset',
  method: 'GET',
  path: '/docs/assets/{asset}',
  summary: 'A script, style, picture or search index of the documentation',
  tags: ['docs'],
  auth: [],
  uses: [],
  success: {
    status: 200,
    media: ['text/javascript', 'text/css', 'image/webp', 'image/svg+xml'],
    alternatives: { 200: 'A file' },
  },
  errors: ['asset_not_found'],
});

export const handler = staticLambda(operation, async (event) => {
  const files = { ...(await loadAssets()), [RENDERER_NAME]: await loadRenderer() };
  return siteFileReply(event, files);
});
