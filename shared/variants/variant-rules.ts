import type { Application } from '../applications/application.ts';
import { composePatches, mergePatch } from '../applications/merge-patch.ts';
import { assertMayConfigure } from '../applications/settings/guarded-config.ts';
import { parseValue } from '../http/input/parse-value.ts';
import { withoutReadOnly } from '../http/input/read-only.ts';
import type { HubPrincipal } from '../http/principal.ts';
import { presentMembers, propertiesOf } from '../platform/properties.ts';
import { effectiveConfig } from './effective-application.ts';
import {
  VariantConfig,
  VariantConfigAsRead,
  type VariantCreateReq,
  type VariantRecord,
  type VariantUpdateReq,
} from './variant.ts';
import type { VariantChanges } from './variant-store.ts';

/**
 * Throws 403 `forbidden` if the caller may not give a new variant other guarded settings than those of the
 * application.
 */
export function assertMayCreate(
  principal: HubPrincipal,
  { account, config }: Pick<Application, 'account' | 'config'>,
  { config: overlay = {} }: VariantCreateReq,
): void {
  assertMayConfigure(principal, account, config, propertiesOf(mergePatch(config, overlay)));
}

/** Returns a variant as the API shows it. */
export function variantView(application: Application, record: VariantRecord) {
  return { ...record, effective_config: effectiveConfig(application, record) };
}

/**
 * Returns the changes of a PATCH. Members that are present replace the old ones, null clears; `config` is
 * composed with the variant's own. Throws 400 `invalid_input`.
 */
export function patchedVariant(
  current: VariantRecord,
  { config, ...request }: VariantUpdateReq,
): VariantChanges {
  const set = presentMembers(request);
  return config === undefined ? set : { ...set, config: patchedConfig(current.config, config) };
}

function patchedConfig(current: VariantConfig, patch: Record<string, unknown> | null): VariantConfig {
  const writable = withoutReadOnly(patch, VariantConfig, VariantConfigAsRead);
  const next = writable === null ? {} : composePatches(current, writable);
  return parseValue(VariantConfig, next, 'body.config');
}
