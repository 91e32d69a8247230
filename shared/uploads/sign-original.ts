import * as z from 'zod/mini';
import * as f from '../http/fields.ts';
import { signPutOnce } from '../storage/sign-put.ts';
import { originalKey } from './object-keys.ts';
import { targetText, type UploadTarget } from './target.ts';
import { SENDING_SECONDS, type UploadRecord } from './upload.ts';

/**
 * A request that stores the file of one upload. Its URL is a secret: anybody who has it may send the file.
 */
export const UploadRequest = z.object({
  method: z.literal('PUT'),
  url: z.string().check(z.describe('A secret: whoever has it may send the file, and nothing else')),
  headers: z
    .record(z.string(), z.string())
    .check(z.describe('Send exactly these; programs add Host and Content-Length themselves')),
  expires_at: f.timestamp('When the request must have begun'),
});
export type UploadRequest = z.output<typeof UploadRequest>;

/**
 * Signs the request by which a caller stores the file of an upload, which starts its processing. It is valid
 * for this key, size and type only. The record must refer to the upload before the caller gets it.
 */
export async function signOriginal(
  app: string,
  target: UploadTarget,
  { id, size, content_type: contentType }: UploadRecord,
): Promise<UploadRequest> {
  const object = {
    key: originalKey(app, id),
    bytes: size,
    contentType,
    metadata: { target: targetText(target) },
  };
  // The signature has whole seconds.
  const expires = Math.floor(Date.now() / 1000) + SENDING_SECONDS;
  const signed = await signPutOnce(object, SENDING_SECONDS);
  return { method: 'PUT', ...signed, expires_at: new Date(expires * 1000).toISOString() };
}
