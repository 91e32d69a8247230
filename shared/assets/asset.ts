import * as z from 'zod/mini';
import * as f from '../http/fields.ts';
import { addressesOf, type ImageRecord, processingOf, type ReceivedUpload } from '../uploads/upload.ts';
import { Upload } from '../uploads/upload-answer.ts';

/** The only image slot of an asset; see `slotAttributes`. */
export const SLOT = 'file';

/** An asset as stored. */
export type AssetRecord = {
  id: string;
  application: string;
  upload_file: ReceivedUpload;
  image_file?: ImageRecord | undefined;
  created_at: string;
  updated_at: string;
  created_by: string;
  updated_by: string;
  version: number;
};

/**
 * Id of an asset in a path. PUT may create the asset, so the characters are limited. URL parsers remove `.`
 * and `..` from a path, so no client could address such an asset.
 */
export const AssetId = z.string().check(
  z.regex(/^(?!\.{1,2}$)[\w.-]{1,64}$/, {
    error: 'must have 1 to 64 letters, digits, dashes, underscores and dots, and not be . or ..',
  }),
  z.describe('Id of the asset'),
);

const { processing, rejection_reason, warnings, url, renderings } = Upload.shape;

/** The schema `AssetUpload`. */
export const AssetUpload = z.object({
  id: z.string(),
  application: z.string(),
  filename: z.optional(z.string()),
  content_type: z.string(),
  size: z.number().check(z.describe('Bytes of the file as it was uploaded')),
  sha256: z.string().check(z.describe('SHA-256 of the file as it was uploaded, in hex')),
  processing,
  rejection_reason,
  warnings,
  url,
  renderings,
  metadata: z.optional(
    z.object({ width: z.number(), height: z.number() }).check(z.describe('Of the image that is served now')),
  ),
  created_at: f.createdAt,
  updated_at: f.timestamp('When a file was last uploaded'),
  created_by: z.string(),
  updated_by: z.string(),
  version: z.number(),
});
export type AssetUpload = z.output<typeof AssetUpload>;

/** Returns an asset as operations return it. */
export function assetAnswer({ upload_file: upload, image_file: image, ...record }: AssetRecord): AssetUpload {
  const { filename, content_type, size, sha256 } = upload;
  return {
    ...record,
    filename,
    content_type,
    size,
    sha256,
    ...processingOf(upload),
    ...addressesOf(record.application, image),
    ...(image && { metadata: { width: image.width, height: image.height } }),
  };
}
