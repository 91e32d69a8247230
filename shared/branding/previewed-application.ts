import { allowedPatch } from '../applications/allowed-patch.ts';
import type { Application } from '../applications/application.ts';
import type { HubPrincipal, ServiceAccountPrincipal } from '../http/principal.ts';
import { presentMembers } from '../platform/properties.ts';
import { allowedVariantPatch } from '../variants/allowed-variant-patch.ts';
import { type EffectiveApplication, effectiveApplication } from '../variants/effective-application.ts';
import { getVariant } from '../variants/variant-store.ts';
import type { PagePreviewReq } from './page-preview.ts';

type UnsavedSettings = Pick<PagePreviewReq, 'name' | 'config' | 'app_variant_id'>;

/**
 * Returns an application as it would be for people if settings of it, or of a variant, were saved. Throws 404
 * `variant_not_found`, and the errors with which saving them refuses settings and callers.
 */
export async function previewedApplication(
  principal: HubPrincipal | ServiceAccountPrincipal,
  application: Application,
  { app_variant_id: variant, name, config }: UnsavedSettings,
): Promise<EffectiveApplication> {
  const request = presentMembers({ name, config });
  if (variant === undefined) {
    const changes = await allowedPatch(principal, application, request);
    return effectiveApplication({ ...application, ...changes }, undefined);
  }
  const current = await getVariant(application.id, variant);
  const { name: newName = current.name, config: newConfig = current.config } = await allowedVariantPatch(
    principal,
    { application, current },
    request,
  );
  return effectiveApplication(application, { ...current, name: newName, config: newConfig });
}
