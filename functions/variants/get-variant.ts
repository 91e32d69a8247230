import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { Variant } from '../../shared/variants/variant.ts';
import { variantView } from '../../shared/variants/variant-rules.ts';
import { getVariant } from '../../shared/variants/variant-store.ts';

export const operation = defineOperation({
  id: 'getVariant',
  method: 'GET',
  path: '/applications/{app}/variants/{variant}',
  summary: 'Read a variant, with its config and the effective config',
  tags: ['variants'],
  auth: ['hub'],
  uses: ['table:read'],
  success: { status: 200, schema: Variant },
  errors: ['variant_not_found'],
});

export const handler = lambda(operation, async ({ application, params }) =>
  variantView(application, await getVariant(params.app, params.variant)),
);
