import type { Application } from '../applications/application.ts';
import { findApplication, fromItem } from '../applications/application-store.ts';
import { mergePatch } from '../applications/merge-patch.ts';
import { keys } from '../storage/keys.ts';
import { getItems } from '../storage/table.ts';
import type { VariantRecord } from './variant.ts';
import { variantFromItem } from './variant-store.ts';

/** An application as it is through one of its variants, or as it is itself. */
export type EffectiveApplication = Application & { variant?: string };

/**
 * The application's config with that of the variant laid over it (RFC 7396), and then the variant's images.
 */
export function effectiveConfig(
  { config }: Pick<Application, 'config'>,
  variant: VariantRecord,
): Application['config'] {
  // A valid config with a valid overlay is a valid config: overlayOf promises it.
  return mergePatch(mergePatch(config, variant.config), imagesOf(variant)) as Application['config'];
}

/**
 * The images of a variant as a merge patch. The logos of a page are of one party: with one of the variant's
 * own, light or dark, those of the application go.
 */
function imagesOf({ branding }: VariantRecord) {
  const ownLogo = branding?.logo ?? branding?.logo_dark_mode;
  const none = ownLogo ? { logo: null, logo_dark_mode: null } : {};
  return branding ? { customizations: { ...none, ...branding } } : {};
}

/**
 * The application as people meet it through a variant: with the variant's name and settings. Without a
 * variant, or with one that was deleted since, it is the application itself: what carries a variant outlives
 * it.
 */
export function effectiveApplication(
  application: Application,
  variant: VariantRecord | undefined,
): EffectiveApplication {
  if (!variant) return application;
  const { id, name, description = application.description } = variant;
  return { ...application, name, description, config: effectiveConfig(application, variant), variant: id };
}

/**
 * Reads an application as it is through a variant, in one call; undefined where there is no such application.
 */
export async function findEffectiveApplication(
  app: string,
  variant: string | undefined,
): Promise<EffectiveApplication | undefined> {
  if (variant === undefined) return findApplication(app);
  const [application, variantItem] = await getItems([keys.application(app), keys.variant(app, variant)]);
  return application && effectiveApplication(fromItem(application), variantFromItem(variantItem));
}
