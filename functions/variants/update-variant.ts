import { EDITORS_MAY_NOT } from '../../shared/applications/settings/guarded-config.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { allowedVariantPatch } from '../../shared/variants/allowed-variant-patch.ts';
import { effectiveConfig } from '../../shared/variants/effective-application.ts';
import { Variant, VariantUpdateReq } from '../../shared/variants/variant.ts';
import { variantView } from '../../shared/variants/variant-rules.ts';
import { getVariant, updateVariant } from '../../shared/variants/variant-store.ts';
import { relatedOriginsCheck } from '../../shared/ways-in/check-related-origins.ts';
import { hostChangeChecks, PASSKEY_SETTINGS_QUERY } from '../../shared/ways-in/passkey-host.ts';

export const operation = defineOperation({
  id: 'updateVariant',
  method: 'PATCH',
  path: '/applications/{app}/variants/{variant}',
  summary: 'Change members of a variant',
  description: `Members that are present replace the old ones; null clears description and subdomain. config is merged into that of the variant: a value overrides a member, null removes it from the effective config. \`"config": null\` resets it, so that everything is inherited again. ${EDITORS_MAY_NOT}`,
  tags: ['variants'],
  auth: ['hub'],
  uses: ['table:write'],
  query: PASSKEY_SETTINGS_QUERY,
  body: VariantUpdateReq,
  success: { status: 200, schema: Variant },
  errors: ['variant_not_found', 'passkeys_in_use', 'precondition_failed'],
});

export const handler = lambda(
  operation,
  async ({ application, params, body, query, principal, precondition }) => {
    const known = await getVariant(params.app, params.variant);
    const write = { actor: principal.userId, precondition };
    const assertRelatedOrigins = relatedOriginsCheck(query.force);
    const variant = await updateVariant(known, write, async (current) => {
      const set = await allowedVariantPatch(principal, { application, current }, body);
      const [before, after] = [current, { ...current, ...set }];
      const configs = [effectiveConfig(application, before), effectiveConfig(application, after)] as const;
      const checks = await hostChangeChecks(application.id, configs, query.force);
      await assertRelatedOrigins([application.config, configs[0]], configs[1]);
      return { ...set, checks };
    });
    return variantView(application, variant);
  },
);
