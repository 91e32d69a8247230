import type { Application } from '../applications/application.ts';
import { assertShownTexts } from '../applications/branding/shown-name.ts';
import { effectiveConfig } from './effective-application.ts';
import type { VariantConfig, VariantRecord } from './variant.ts';

/**
 * Throws 400 for a changed text of a variant that looks like an address, unless it names a host of the
 * origins that the variant has.
 */
export function assertVariantTexts(
  application: Application,
  before: VariantRecord | undefined,
  after: { name: string; config?: VariantConfig | undefined },
): void {
  const overlay = { config: after.config ?? {} };
  assertShownTexts(before, { ...after, ...overlay }, effectiveConfig(application, overlay));
}
