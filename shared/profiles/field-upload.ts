import { randomBytes } from 'node:crypto';
import type { FormFile } from '../http/form-file.ts';
import { UploadBody } from '../http/upload-body.ts';
import { isoNow } from '../platform/time.ts';
import { filename } from '../uploads/filename.ts';
import { MEDIA_TYPES } from '../uploads/formats.ts';
import { storeOriginal } from '../uploads/store-original.ts';
import { fieldTarget } from '../uploads/target.ts';
import { newUpload } from '../uploads/upload.ts';
import { contentKindOf } from './file-content.ts';
import type { FieldFile, ProfileRecord } from './profile.ts';

/** Random bytes that make the URL of a file unguessable. */
const ID_BYTES = 16;

/** Creates a pending upload of a file for a field. Throws 400, 413 and 415. */
export function newFieldFile(kind: FieldFile['kind'], { bytes, filename: sent }: FormFile): FieldFile {
  const content = contentKindOf(kind, bytes);
  const named = filename.safeParse(sent);
  const upload = newUpload(
    content,
    new UploadBody(bytes, MEDIA_TYPES[content]),
    named.success ? named.data : 'file',
  );
  return { ...upload, id: `upload_${randomBytes(ID_BYTES).toString('hex')}`, kind, uploaded_at: isoNow() };
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
