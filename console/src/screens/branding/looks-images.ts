import { type Described, describe } from '../../api/operation.ts';
import type { IMAGES } from './image-texts.ts';
import type { Looks } from './looks.ts';

const MEGABYTE = 1024 * 1024;

/** The files that an image takes, as the API says: `test/console/branding.test.ts` compares. */
export const LOOKS_FILES = {
  image: { accept: ['image/png', 'image/svg+xml'], maxBytes: 2 * MEGABYTE },
  animation: { accept: ['application/json'], maxBytes: MEGABYTE },
} as const;

/** A file of which looks are made. */
export type LooksImage = {
  name: keyof typeof IMAGES.en;
  kind: keyof typeof LOOKS_FILES;
  /** The name of its newest upload in `uploads`. */
  slot: string;
  /** Where its address is in the config; absent for the icon. */
  path?: string;
  /** True if it is shown on dark pages. */
  isForDark?: true;
  operation:
    | 'uploadApplicationLogo'
    | 'uploadVariantLogo'
    | 'uploadApplicationIcon'
    | 'uploadApplicationAnimation';
};

/** Returns the files that looks can have. Variants have logos only. */
export function imagesOf({ variant }: Looks): LooksImage[] {
  const operation = variant === undefined ? 'uploadApplicationLogo' : 'uploadVariantLogo';
  const logo = { kind: 'image', operation } as const;
  const logos: LooksImage[] = [
    { ...logo, name: 'light', slot: 'logo_light', path: 'customizations.logo' },
    { ...logo, name: 'dark', slot: 'logo_dark', path: 'customizations.logo_dark_mode', isForDark: true },
    { ...logo, name: 'email', slot: 'logo_email', path: 'customizations.logo_email' },
  ];
  if (variant !== undefined) return logos;
  return [
    ...logos,
    { name: 'icon', kind: 'image', slot: 'icon', operation: 'uploadApplicationIcon' },
    {
      name: 'loading',
      kind: 'animation',
      slot: 'animation_loading',
      path: 'customizations.animations.loading',
      operation: 'uploadApplicationAnimation',
    },
  ];
}

/** Describes the request that sends a file, unless somebody else has changed the record since it was read. */
export function sendingRequest({ app, variant = '', etag }: Looks, image: LooksImage, file: File): Described {
  const sent = { headers: { 'x-svc-filename': encodeURIComponent(file.name) }, body: file, ifMatch: etag };
  switch (image.operation) {
    case 'uploadApplicationIcon':
      return describe('uploadApplicationIcon', { path: { app }, ...sent });
    case 'uploadApplicationAnimation':
      return describe('uploadApplicationAnimation', { path: { app, type: 'loading' }, ...sent });
    case 'uploadVariantLogo':
      return describe('uploadVariantLogo', { path: { app, variant, type: typeOf(image) }, ...sent });
    default:
      return describe('uploadApplicationLogo', { path: { app, type: typeOf(image) }, ...sent });
  }
}

const typeOf = ({ name }: LooksImage) => (name === 'dark' || name === 'email' ? name : 'light');
