import { publicLambda } from '../../shared/handlers/public-lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { inertPage } from '../../shared/http/reply.ts';
import { findPreview } from '../../shared/pages/page-preview-store.ts';
import { config } from '../../shared/platform/config.ts';
import { ApiError } from '../../shared/platform/errors.ts';

export const operation = defineOperation({
  id: 'getPagePreview',
  method: 'GET',
  path: '/page-previews/{preview}',
  summary: 'The sign-in screen with settings that are not saved',
  description: 'Has no script, form or cookie, and only the console may show it in a frame.',
  tags: ['branding'],
  auth: [],
  uses: ['table:read'],
  success: { status: 200, media: ['text/html'], alternatives: { 200: 'The page' } },
  errors: ['page_not_found'],
});

export const handler = publicLambda(operation, async ({ params }) => {
  const html = await findPreview(params.preview);
  if (html === undefined) throw new ApiError('page_not_found');
  return inertPage(html, new URL(config('CONSOLE_URL') || config('BASE_URL')).origin);
});
