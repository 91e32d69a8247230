import { putObjectOnce } from '../storage/objects.ts';
import { originalKey } from './object-keys.ts';
import { targetText, type UploadTarget } from './target.ts';
import type { UploadRecord } from './upload.ts';
import { rejectUpload } from './upload-store.ts';

/**
 * Stores an uploaded file, which starts its processing. Its record must refer to the upload already. If the
 * file cannot be stored, the upload is rejected, so that nobody waits for it.
 */
export async function storeOriginal(
  app: string,
  target: UploadTarget,
  upload: UploadRecord,
  { bytes }: { bytes: Uint8Array },
): Promise<void> {
  const headers = { contentType: upload.content_type, metadata: { target: targetText(target) } };
  try {
    await putObjectOnce(originalKey(app, upload.id), bytes, headers);
  } catch (error) {
    await rejectUpload(app, target, upload.id, 'It could not be stored; upload it again');
    throw error;
  }
}
