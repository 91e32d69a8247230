import { randomBytes } from 'node:crypto';

/** Random bytes that make the URL of a file unguessable. */
const ID_BYTES = 16;

/** Creates the id of an upload, which is part of the URL of its file. */
export function newUploadId(): string {
  return `upload_${randomBytes(ID_BYTES).toString('hex')}`;
}
