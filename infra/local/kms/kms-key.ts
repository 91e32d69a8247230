import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { propertiesOf } from '../../../shared/platform/properties.ts';
import { DataFolderError } from '../data-folder.ts';

const KEY_BYTES = 32;
const ID_BYTES = 16;
const RECOVERY = 'restore it from a copy, or move the data folder away to start again';

/**
 * Returns the id of a key, derived from the key, so that it needs no file. Each ciphertext contains it
 * after its version.
 */
export function keyIdOf(key: Buffer): Buffer {
  return createHash('sha256').update('identity-local-kms-key-id').update(key).digest().subarray(0, ID_BYTES);
}

/**
 * Reads the key of a folder. Creates a missing key only if there is no `sealed`, a ciphertext of the data.
 * Throws DataFolderError if the key is damaged, or if there is a `sealed` and its key is missing or another
 * one.
 */
export async function loadKey(directory: string, sealed: string | undefined): Promise<Buffer> {
  const file = join(directory, 'kms.key');
  const found = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (!found && sealed !== undefined)
    throw new DataFolderError(`${file} is missing, and the table has data that it sealed: ${RECOVERY}`);
  const key = found ?? (await makeKey(directory, file));
  if (key.length !== KEY_BYTES)
    throw new DataFolderError(
      `${file} is damaged: it has ${key.length} bytes in place of ${KEY_BYTES}: ${RECOVERY}`,
    );
  const sealedBy = sealed === undefined ? undefined : Buffer.from(sealed, 'base64').subarray(1, 1 + ID_BYTES);
  if (sealedBy && !sealedBy.equals(keyIdOf(key)))
    throw new DataFolderError(`${file} is not the key that sealed the data of the table: ${RECOVERY}`);
  return key;
}

/** Creates a key. A hard link publishes it completely and only if there is none. */
async function makeKey(directory: string, file: string): Promise<Buffer> {
  const draft = `${file}.${randomUUID()}.draft`;
  await mkdir(directory, { recursive: true });
  try {
    await writeFile(draft, randomBytes(KEY_BYTES), { mode: 0o600, flag: 'wx' });
    await link(draft, file);
  } catch (error) {
    if (propertiesOf(error)['code'] !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(file);
}
