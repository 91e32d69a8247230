import * as z from 'zod/mini';
import { isoNow } from '../../platform/time.ts';
import { filename } from '../../uploads/filename.ts';
import { MEDIA_TYPES } from '../../uploads/formats.ts';
import { announcedUpload } from '../../uploads/upload.ts';
import type { FieldFile } from '../profile.ts';
import { ACCEPTED, MEGABYTE } from './field-upload.ts';
import { newUploadId } from './upload-id.ts';

/** Maximum size of a picture that its owner sends to the bucket: converting it must fit the memory. */
const MAX_PICTURE_BYTES = 16 * MEGABYTE;

const TYPES = Object.values(ACCEPTED.image).map((kind) => MEDIA_TYPES[kind]);
/** Names of JPEG that browsers and cameras still send (MIME Sniffing, "image type"). */
const FORMER_NAMES: Readonly<Record<string, string>> = {
  'image/jpg': MEDIA_TYPES.jpeg,
  'image/pjpeg': MEDIA_TYPES.jpeg,
};

/** Announces a picture that its owner will send to the bucket. */
export const PictureUploadReq = z.strictObject({
  content_type: z.pipe(
    z
      .enum([...TYPES, ...Object.keys(FORMER_NAMES)])
      .check(z.describe('The format of the picture, which its content must have')),
    z.transform((type) => FORMER_NAMES[type] ?? type),
  ),
  size: z.int().check(
    z.minimum(1),
    z.maximum(MAX_PICTURE_BYTES, {
      error: `may be at most ${MAX_PICTURE_BYTES}: make the picture smaller before you send it`,
    }),
    z.describe('Bytes of the picture; exactly these must be sent'),
  ),
  filename: z.optional(filename),
});
export type PictureUploadReq = z.output<typeof PictureUploadReq>;

/** Creates a pending upload of a picture that its owner will send to the bucket. */
export function announcedPicture(announced: PictureUploadReq): FieldFile {
  const upload = announcedUpload({ filename: 'file', ...announced, id: newUploadId() });
  return { ...upload, kind: 'image', uploaded_at: isoNow() };
}
