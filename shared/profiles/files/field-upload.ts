import type { FormFile } from '../../http/input/form-file.ts';
import { UploadBody } from '../../http/input/upload-body.ts';
import { ApiError, invalidInput } from '../../platform/errors.ts';
import { isoNow } from '../../platform/time.ts';
import { filename } from '../../uploads/filename.ts';
import { MEDIA_TYPES } from '../../uploads/formats.ts';
import {
  type FileKind,
  fileKindOf,
  inspectFile,
  inspectPicture,
} from '../../uploads/inspect/inspect-file.ts';
import { Refusal } from '../../uploads/inspect/pixels.ts';
import { storeOriginal } from '../../uploads/store-original.ts';
import { fieldTarget } from '../../uploads/target.ts';
import { newUpload } from '../../uploads/upload.ts';
import type { FieldFile, ProfileRecord } from '../profile.ts';
import { newUploadId } from './upload-id.ts';

/** Creates a pending upload of a file for a field. Throws 400, 413 and 415. */
export function newFieldFile(kind: FieldFile['kind'], { bytes, filename: sent }: FormFile): FieldFile {
  const content = contentKindOf(kind, bytes);
  const named = filename.safeParse(sent);
  const upload = newUpload(
    content,
    new UploadBody(bytes, MEDIA_TYPES[content]),
    named.success ? named.data : 'file',
  );
  return { ...upload, id: newUploadId(), kind, uploaded_at: isoNow() };
}

/** Stores the file of an upload that the profile already refers to. This starts its processing. */
export function storeFieldFile(
  { app, user_id }: Pick<ProfileRecord, 'app' | 'user_id'>,
  field: string,
  upload: FieldFile,
  file: FormFile,
): Promise<void> {
  return storeOriginal(app, fieldTarget(upload.kind, user_id, field), upload, file);
}

export const MEGABYTE = 1024 * 1024;

/** File kinds that a field accepts. SVG is for branding only. */
export const ACCEPTED = {
  image: { PNG: 'png', JPEG: 'jpeg', GIF: 'gif', WebP: 'webp' },
  document: { PDF: 'pdf', 'plain text': 'text', PNG: 'png', JPEG: 'jpeg' },
} as const satisfies Record<string, Record<string, FileKind>>;

/** Advice for a file that is too large. */
const SMALLER = {
  image: 'Announce a larger one by PUT .../data/fields/{field}/upload, or make it smaller',
  document: 'Compress it, or split it',
};

const MAX_BYTES = { image: 4 * MEGABYTE, document: 4 * MEGABYTE };

/**
 * Detects the kind of a file from its content; its declared type is ignored. Throws 413 `body_too_large`, 415
 * `unsupported_media_type`, 400 for an empty file and 400 `invalid_upload` with the reason for a broken one.
 */
export function contentKindOf(field: 'image' | 'document', bytes: Buffer): FileKind {
  if (bytes.length === 0) throw invalidInput('body.value', 'is an empty file');
  if (bytes.length > MAX_BYTES[field])
    throw new ApiError(
      'body_too_large',
      `A file may have up to ${MAX_BYTES[field]} bytes. ${SMALLER[field]}`,
    );
  const kind = fileKindOf(bytes);
  if (kind === undefined || !Object.values<FileKind>(ACCEPTED[field]).includes(kind)) {
    const names = Object.keys(ACCEPTED[field]).join(', ');
    throw new ApiError('unsupported_media_type', `The file must be one of: ${names}`);
  }
  try {
    (field === 'image' ? inspectPicture : inspectFile)(kind, bytes);
  } catch (error) {
    if (error instanceof Refusal) throw new ApiError('invalid_upload', error.message, { cause: error });
    throw error;
  }
  return kind;
}
