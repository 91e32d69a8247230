import { definedMembers } from '../../platform/properties.ts';
import { slotAttributes } from '../../uploads/target.ts';
import { addressesOf, type ImageRecord, type UploadRecord, uploadView } from '../../uploads/upload.ts';
import type { Upload } from '../../uploads/upload-answer.ts';

/** The images that applications and variants have, by the attribute names of their items. */
export const LOGOS = { light: 'logo_light', dark: 'logo_dark', email: 'logo_email' } as const;
export const ANIMATIONS = { loading: 'animation_loading' } as const;
export const SLOTS = ['icon', ...Object.values(LOGOS), ...Object.values(ANIMATIONS)] as const;

export type Slot = (typeof SLOTS)[number];

/** The uploads and images of an item: attributes that only uploads and their processing write. */
export type StoredImages = { [S in Slot as `upload_${S}`]?: UploadRecord } & {
  [S in Slot as `image_${S}`]?: ImageRecord;
};

/** The view of an item's images: URLs in its branding, and the state of each upload. */
export type BrandingView = {
  icon?: string | undefined;
  customizations: {
    logo?: string;
    logo_dark_mode?: string;
    logo_email?: string;
    animations?: { loading: string };
  };
  uploads: Partial<Record<Slot, Upload>>;
};

/** Computes the view of an item's images. Their URLs are never stored. */
export function brandingOf(app: string, item: StoredImages): BrandingView {
  const url = (slot: Slot): string | undefined => addressesOf(app, item[slotAttributes(slot).image]).url;
  const loading = url('animation_loading');
  return {
    icon: url('icon'),
    customizations: {
      ...definedMembers({
        logo: url('logo_light'),
        logo_dark_mode: url('logo_dark'),
        logo_email: url('logo_email'),
      }),
      ...(loading && { animations: { loading } }),
    },
    uploads: Object.fromEntries(SLOTS.flatMap((slot) => slotUpload(app, item, slot))),
  };
}

function slotUpload(app: string, item: StoredImages, slot: Slot): [Slot, Upload][] {
  const attributes = slotAttributes(slot);
  const upload = item[attributes.upload];
  return upload ? [[slot, uploadView(app, upload, item[attributes.image])]] : [];
}
