import { EDITORS_MAY_NOT } from '../../shared/applications/settings/guarded-config.ts';
import { assertWithinCeilings } from '../../shared/applications/settings/message-ceilings.ts';
import { assertSigningAlg } from '../../shared/applications/settings/signing-alg.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { effectiveConfig } from '../../shared/variants/effective-application.ts';
import { Variant, VariantCreateReq } from '../../shared/variants/variant.ts';
import { assertVariantTexts } from '../../shared/variants/variant-names.ts';
import { assertMayCreate, variantView } from '../../shared/variants/variant-rules.ts';
import { createVariant } from '../../shared/variants/variant-store.ts';
import { relatedOriginsCheck } from '../../shared/ways-in/check-related-origins.ts';
import { PASSKEY_SETTINGS_QUERY } from '../../shared/ways-in/passkey-host.ts';

export const operation = defineOperation({
  id: 'createVariant',
  method: 'POST',
  path: '/applications/{app}/variants',
  summary: 'Create a variant: the same users under another name and with settings of its own',
  description: `config has only the differences from the application; null removes a member. ${EDITORS_MAY_NOT}`,
  tags: ['variants'],
  auth: ['hub'],
  uses: ['table:write'],
  query: PASSKEY_SETTINGS_QUERY,
  body: VariantCreateReq,
  idempotent: true,
  success: { status: 200, schema: Variant },
  errors: ['limit_reached', 'conflict'],
});

export const handler = lambda(
  operation,
  async ({ application, params, body, query, principal }) => {
    assertMayCreate(principal, application, body);
    assertSigningAlg(application.id, body.config);
    await assertWithinCeilings(application, application.config, body.config);
    assertVariantTexts(application, undefined, body);
    const config = effectiveConfig(application, { config: body.config ?? {} });
    await relatedOriginsCheck(query.force)([application.config], config);
    return variantView(application, await createVariant(params.app, body, principal.userId));
  },
  ({ application, body, principal }) => assertMayCreate(principal, application, body),
);
