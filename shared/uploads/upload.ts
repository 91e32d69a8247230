import type { UploadBody } from '../http/input/upload-body.ts';
import { config } from '../platform/config.ts';
import { newId } from '../platform/ids.ts';
import { isoIn, isPast, MINUTE } from '../platform/time.ts';
import { MEDIA_TYPES, type Size, type UploadKind } from './formats.ts';
import type { Upload } from './upload-answer.ts';

/** Far longer than processing takes with all retries: an upload that is still pending then was lost. */
const PROCESSING_SECONDS = 15 * MINUTE;
/** Time in which a caller begins to send a file with a signed request. */
export const SENDING_SECONDS = 5 * MINUTE;
const LOST = 'It did not arrive, or was not processed in time; upload it again';

/**
 * The newest upload of a record and the state of its processing. Stored beside the image
 * that is served meanwhile.
 */
export type UploadRecord = {
  id: string;
  state: 'pending' | 'ready' | 'rejected';
  rejection_reason?: string | undefined;
  /** Sentences about what processing removed from the file; absent if nothing. */
  warnings?: string[] | undefined;
  /** The time after which a pending upload counts as lost. */
  pending_until: string;
  filename?: string | undefined;
  content_type: string;
  size: number;
};

/** An upload whose file was in the request. */
export type ReceivedUpload = UploadRecord & { sha256: string };

/** The result of processing an upload: the served files, named by the hash of their content. */
export type ImageRecord = {
  /** The upload that the image was made from. The files of each upload have a prefix of their own. */
  upload: string;
  /** The upload whose image was served before. Its files are to be deleted. */
  replaces?: string | undefined;
  /** The name given by its owner. */
  filename?: string | undefined;
  /** 0 by 0 for files without pixels. */
  width: number;
  height: number;
  file: string;
  renderings: Partial<Record<Size, string>>;
};

/** Creates the record of a new upload of this kind. */
export function newUpload(kind: UploadKind, body: UploadBody, filename: string | undefined): ReceivedUpload {
  return {
    id: newId('upload'),
    state: 'pending',
    pending_until: isoIn(PROCESSING_SECONDS),
    filename,
    content_type: MEDIA_TYPES[kind],
    size: body.bytes.length,
    sha256: body.sha256,
  };
}

/** Creates the record of an upload whose file its owner sends to the bucket. */
export function announcedUpload(
  announced: Pick<UploadRecord, 'id' | 'filename' | 'content_type' | 'size'>,
): UploadRecord {
  return { ...announced, state: 'pending', pending_until: isoIn(SENDING_SECONDS + PROCESSING_SECONDS) };
}

/** Returns the state of processing, and its warnings. A pending upload that was lost shows as rejected. */
export function processingOf(
  upload: UploadRecord,
): Pick<Upload, 'processing' | 'rejection_reason' | 'warnings'> {
  if (upload.state === 'pending' && isPast(upload.pending_until))
    return { processing: 'rejected', rejection_reason: LOST };
  const { state: processing, rejection_reason, warnings } = upload;
  return { processing, rejection_reason, warnings };
}

/** Returns the absolute URLs of an image. The content of a URL never changes. */
export function addressesOf(
  app: string,
  image: ImageRecord | undefined,
): { url?: string; renderings?: Partial<Record<Size, string>> } {
  if (!image) return {};
  const base = `${config('ASSETS_URL') || `${config('BASE_URL')}/branding`}/${app}/${image.upload}`;
  const renderings = Object.entries(image.renderings).map(([size, file]) => [size, `${base}/${file}`]);
  return { url: `${base}/${image.file}`, renderings: Object.fromEntries(renderings) };
}

/** Returns an upload as its record shows it. */
export function uploadView(app: string, upload: UploadRecord, image: ImageRecord | undefined): Upload {
  return { ...processingOf(upload), filename: upload.filename, ...addressesOf(app, image) };
}
