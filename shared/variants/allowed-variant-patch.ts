import type { Application } from '../applications/application.ts';
import { assertMayConfigure } from '../applications/settings/guarded-config.ts';
import { assertWithinCeilings } from '../applications/settings/message-ceilings.ts';
import { assertSigningAlg } from '../applications/settings/signing-alg.ts';
import type { HubPrincipal, ServiceAccountPrincipal } from '../http/principal.ts';
import type { VariantRecord, VariantUpdateReq } from './variant.ts';
import { assertVariantTexts } from './variant-names.ts';
import { patchedVariant } from './variant-rules.ts';
import type { VariantChanges } from './variant-store.ts';

/**
 * Returns the changes of a PATCH of a variant. Throws 400 `invalid_input` for settings that break a rule, and
 * 403 `forbidden` for those that the caller may not change.
 */
export async function allowedVariantPatch(
  principal: HubPrincipal | ServiceAccountPrincipal,
  { application, current }: { application: Application; current: VariantRecord },
  request: VariantUpdateReq,
): Promise<VariantChanges> {
  const set = patchedVariant(current, request);
  if (set.config) assertMayConfigure(principal, application.account, current.config, set.config);
  assertSigningAlg(current.app_id, set.config);
  await assertWithinCeilings(application, current.config, set.config);
  assertVariantTexts(application, current, { ...current, ...set });
  return set;
}
