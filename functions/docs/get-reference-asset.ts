import { loadRenderer } from '../../shared/docs/load-renderer.ts';
import { rendererReply } from '../../shared/docs/renderer-reply.ts';
import { staticLambda } from '../../shared/handlers/static-lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';

export const operation = defineOperation({
  id: 'getReferenceAsset',
  method: 'GET',
  path: '/docs/assets/{asset}',
  summary: 'The script of the reference',
  tags: ['docs'],
  auth: [],
  uses: [],
  success: { status: 200, media: ['text/javascript'], alternatives: { 200: 'A script' } },
  errors: ['asset_not_found'],
});

export const handler = staticLambda(operation, async (event) => rendererReply(event, await loadRenderer()));
