import type { Application } from '../applications/application.ts';
import { findApplication, fromItem } from '../applications/application-store.ts';
import { mergePatch } from '../applications/merge-patch.ts';
import { keys } from '../storage/keys.ts';
import { getItems } from '../storage/table.ts';
import type { VariantRecord } from './variant.ts';
import { variantFromItem } from './variant-store.ts';

/** An application as it is through one of its variants, or as it is itself. */
export type EffectiveApplication = Application & { variant?: string };

/** The application's config with that of the variant laid over it (RFC 7396). */
export function effectiveConfig(
  { config }: Pick<Application, 'config'>,
  variant: VariantRecord,
): Application['config'] {
  const logos = variant.branding && { customizations: variant.branding };
  // A valid config with a valid overlay is a valid config: overlayOf promises it.
  return mergePatch(mergePatch(config, variant.config), logos ?? {}) as Application['config'];
}

/**
 * The application as people meet it through a variant: with the variant's name and settings. Without a variant, or with one that was deleted since, it is the application itself: what carries a
 * variant outlives it.
 */
export function effectiveApplication(
  application: Application,
  variant: VariantRecord | undefined,
): EffectiveApplication {
  if (!variant) return application;
  const { id, name, description = application.description } = variant;
  return { ...application, name, description, config: effectiveConfig(application, variant), variant: id };
}

/** Reads an application as it is through a variant, in one call; undefined where there is no such application. */
export async function findEffectiveApplication(
  app: string,
  variant: string | undefined,
): Promise<EffectiveApplication | undefined> {
  if (variant === undefined) return findApplication(app);
  const [application, variantItem] = await getItems([keys.application(app), keys.variant(app, variant)]);
  return application && effectiveApplication(fromItem(application), variantFromItem(variantItem));
}
