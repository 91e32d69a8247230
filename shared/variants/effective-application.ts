import type { Application } from '../applications/application.ts';
import { applicationFromItem, findApplication } from '../applications/application-store.ts';
import { assertEnabled } from '../applications/assert-enabled.ts';
import { mergePatch } from '../applications/merge-patch.ts';
import { type Key, keys } from '../storage/keys.ts';
import { getItems } from '../storage/read-items.ts';
import type { Item } from '../storage/writes/expressions.ts';
import type { VariantRecord } from './variant.ts';
import { variantFromItem } from './variant-store.ts';

/** An application with the settings of one of its variants, or with its own. */
export type EffectiveApplication = Application & { variant?: string };

/** Returns the application's config, merged with the variant's config (RFC 7396) and images. */
export function effectiveConfig(
  { config }: Pick<Application, 'config'>,
  variant: Pick<VariantRecord, 'config' | 'branding'>,
): Application['config'] {
  // `overlayOf` guarantees that a valid config with a valid overlay is valid.
  return mergePatch(mergePatch(config, variant.config), imagesOf(variant)) as Application['config'];
}

/**
 * Returns the images of a variant as a merge patch. If the variant has a logo, light or dark, none of the
 * application's two is shown beside it.
 */
function imagesOf({ branding }: Pick<VariantRecord, 'branding'>) {
  const ownLogo = branding?.logo ?? branding?.logo_dark_mode;
  const none = ownLogo ? { logo: null, logo_dark_mode: null } : {};
  return branding ? { customizations: { ...none, ...branding } } : {};
}

/**
 * Returns the application with the variant's name and settings. Without a variant, or after its deletion,
 * returns the application itself, because users, sessions and links outlive their variant (decision 0041).
 * Everything that an application does for its users needs these settings, so it throws 403
 * `application_disabled` here (decision 0139).
 */
export function effectiveApplication(
  application: Application,
  variant: VariantRecord | undefined,
): EffectiveApplication {
  assertEnabled(application);
  if (!variant) return application;
  const { id, name, description = application.description } = variant;
  return { ...application, name, description, config: effectiveConfig(application, variant), variant: id };
}

/** Returns the keys of an application and its variant, to be read with other items. */
export function effectiveKeys(app: string, variant: string | undefined): [Key, Key | undefined] {
  return [keys.application(app), variant === undefined ? undefined : keys.variant(app, variant)];
}

/** As `effectiveApplication`, of the items of `effectiveKeys`. */
export function effectiveFromItems(application: Item, variant: Item | undefined): EffectiveApplication {
  return effectiveApplication(applicationFromItem(application), variantFromItem(variant));
}

/**
 * Reads an application with the settings of a variant, in one call; undefined if there is none. Throws 403
 * `application_disabled`.
 */
export async function findEffectiveApplication(
  app: string,
  variant: string | undefined,
): Promise<EffectiveApplication | undefined> {
  if (variant === undefined) {
    const own = await findApplication(app);
    return own && effectiveApplication(own, undefined);
  }
  const [application, variantItem] = await getItems(effectiveKeys(app, variant));
  return application && effectiveFromItems(application, variantItem);
}
