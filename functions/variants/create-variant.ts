import { EDITORS_MAY_NOT } from '../../shared/applications/settings/guarded-config.ts';
import { assertSigningAlg } from '../../shared/applications/settings/signing-alg.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { Variant, VariantCreateReq } from '../../shared/variants/variant.ts';
import { assertVariantTexts } from '../../shared/variants/variant-names.ts';
import { assertMayCreate, variantView } from '../../shared/variants/variant-rules.ts';
import { createVariant } from '../../shared/variants/variant-store.ts';

export const operation = defineOperation({
  id: 'createVariant',
  method: 'POST',
  path: '/applications/{app}/variants',
  summary: 'Create a variant: the same users under another name and with settings of its own',
  description: `config has only the differences from the application; null removes a member. ${EDITORS_MAY_NOT}`,
  tags: ['variants'],
  auth: ['hub'],
  uses: ['table:write'],
  body: VariantCreateReq,
  idempotent: true,
  success: { status: 200, schema: Variant },
  errors: ['limit_reached', 'conflict'],
});

export const handler = lambda(
  operation,
  async ({ application, params, body, principal }) => {
    assertMayCreate(principal, application, body);
    assertSigningAlg(application.id, body.config);
    assertVariantTexts(application, undefined, body);
    return variantView(application, await createVariant(params.app, body, principal.userId));
  },
  ({ application, body, principal }) => assertMayCreate(principal, application, body),
);
