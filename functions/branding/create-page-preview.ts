import { PagePreview, PagePreviewReq } from '../../shared/branding/page-preview.ts';
import { previewedApplication } from '../../shared/branding/previewed-application.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { previewScreen } from '../../shared/oidc-screen/preview-screen.ts';
import { storePreview } from '../../shared/pages/page-preview-store.ts';

export const operation = defineOperation({
  id: 'createPagePreview',
  method: 'POST',
  path: '/applications/{app}/page-previews',
  summary: 'Show the sign-in screen with settings that are not saved',
  description:
    'The settings are checked as `PATCH` of the application, or of the variant, checks them, except for conflicts with existing passkeys. Nothing is saved. `url` has the page for five minutes: only the console may show it in a frame, and nothing on it works.',
  tags: ['branding'],
  auth: ['hub', 'service_account'],
  uses: ['table:write'],
  body: PagePreviewReq,
  idempotent: true,
  success: { status: 201, schema: PagePreview, location: '/page-previews/{id}' },
  errors: ['variant_not_found', 'conflict'],
});

export const handler = lambda(operation, async ({ application, body, principal }) => {
  const { language, theme, ...unsaved } = body;
  const shown = await previewedApplication(principal, application, unsaved);
  return storePreview(previewScreen(shown, { language, theme }));
});
