import { LOGOS } from '../../shared/applications/branding/branding.ts';
import { LogoType } from '../../shared/applications/branding/branding-answers.ts';
import { uploadToVariant } from '../../shared/branding/upload-branding.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { ROLES } from '../../shared/http/principal.ts';
import { filename } from '../../shared/uploads/filename.ts';
import { IMAGE } from '../../shared/uploads/formats.ts';
import { Variant } from '../../shared/variants/variant.ts';
import { variantView } from '../../shared/variants/variant-rules.ts';
import { getVariant } from '../../shared/variants/variant-store.ts';

export const operation = defineOperation({
  id: 'uploadVariantLogo',
  method: 'PUT',
  path: '/applications/{app}/variants/{variant}/logo/{type}',
  summary: 'Upload a logo of a variant, in place of that of its application',
  description:
    'Accepted for processing: the logo is cleaned and rendered, then it takes effect. Returns 412 if the precondition is no longer met, or if the variant is changed at the same time.',
  tags: ['branding'],
  auth: ['hub'],
  roles: [...ROLES],
  uses: ['table:write', 'bucket:upload'],
  params: { type: LogoType },
  headers: { 'x-svc-filename': filename },
  upload: IMAGE,
  success: { status: 200, schema: Variant },
  errors: ['variant_not_found', 'precondition_failed'],
});

export const handler = lambda(operation, async ({ application, params, headers, principal, ...call }) => {
  const current = await getVariant(params.app, params.variant);
  const file = { slot: LOGOS[params.type], filename: headers['x-svc-filename'], actor: principal.userId };
  return variantView(application, await uploadToVariant(current, { ...call, ...file }));
});
