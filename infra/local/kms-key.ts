import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DataFolderError } from './data-folder.ts';

export const KEY_BYTES = 32;
const ID_BYTES = 16;
const ANEW = 'restore it from a copy, or move the data folder away to begin anew';

/**
 * The id of a key, which is derived from it and so needs no file of its own. Each ciphertext has it after its
 * version.
 */
export function keyIdOf(key: Buffer): Buffer {
  return createHash('sha256').update('identity-local-kms-key-id').update(key).digest().subarray(0, ID_BYTES);
}

/**
 * Reads the key of a folder. It is made on first use, which is only where `sealed`, a ciphertext of the data,
 * is absent. Throws DataFolderError where the key is damaged, or missing or another one beside data that
 * needs it.
 */
export async function loadKey(directory: string, sealed: string | undefined): Promise<Buffer> {
  const file = join(directory, 'kms.key');
  const found = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (!found && sealed !== undefined)
    throw new DataFolderError(`${file} is missing, and the table has data that it sealed: ${ANEW}`);
  const key = found ?? (await makeKey(directory, file));
  if (key.length !== KEY_BYTES)
    throw new DataFolderError(
      `${file} is damaged: it has ${key.length} bytes in place of ${KEY_BYTES}: ${ANEW}`,
    );
  const sealedBy = sealed === undefined ? undefined : Buffer.from(sealed, 'base64').subarray(1, 1 + ID_BYTES);
  if (sealedBy && !sealedBy.equals(keyIdOf(key)))
    throw new DataFolderError(`${file} is not the key that sealed the data of the table: ${ANEW}`);
  return key;
}

/** Makes a key. A link puts it in place whole, and only where there is none. */
async function makeKey(directory: string, file: string): Promise<Buffer> {
  const draft = `${file}.${randomUUID()}.draft`;
  await mkdir(directory, { recursive: true });
  try {
    await writeFile(draft, randomBytes(KEY_BYTES), { mode: 0o600, flag: 'wx' });
    await link(draft, file);
  } catch (error) {
    if (Reflect.get(Object(error), 'code') !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(file);
}
