import * as z from 'zod/mini';
import { ApplicationPublic } from '../../shared/applications/application.ts';
import { publicView } from '../../shared/applications/application-rules.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import * as f from '../../shared/http/fields.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { assertThat } from '../../shared/platform/errors.ts';
import { findEffectiveApplication } from '../../shared/variants/effective-application.ts';

export const operation = defineOperation({
  id: 'getPublicApplication',
  method: 'GET',
  path: '/applications/{app}/public',
  summary: 'The public properties of an application, or of a variant of it: its name and branding',
  tags: ['applications'],
  auth: [],
  uses: ['table:read'],
  query: { app_variant_id: z.optional(f.id('Variant to show the application as')) },
  success: { status: 200, schema: ApplicationPublic },
  errors: ['variant_not_found', 'application_disabled'],
});

export const handler = lambda(operation, async ({ params, query: { app_variant_id: variant } }) => {
  const application = await findEffectiveApplication(params.app, variant);
  assertThat(application, 'application_not_found');
  assertThat(application.variant === variant, 'variant_not_found');
  return publicView(application);
});
