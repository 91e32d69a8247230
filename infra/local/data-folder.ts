import { access, mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { propertiesOf } from '../../shared/platform/properties.ts';

/**
 * Thrown when the data folder is unusable. The message has the fault, its path and how to fix it.
 * Nothing was changed.
 */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
}

/** Error codes of the operating system, with texts for the user. */
const REASONS: Record<string, string> = {
  EROFS: 'it is on a read-only file system: make it writable',
  EACCES: 'this user has no permission: give it to this user',
  EPERM: 'this user has no permission: give it to this user',
  ENOSPC: 'the disk is full: make room',
  EDQUOT: 'the disk quota is used up: make room',
  EFBIG: 'a file would exceed the limit on its size: raise the limit',
  ENOTDIR: 'a file is where a folder has to be: move the file away',
  EEXIST: 'a file is where a folder has to be: move the file away',
  EISDIR: 'a folder is where a file has to be: move the folder away',
  EIO: 'the disk does not read or write: check the disk',
  EMFILE: 'too many files are open: raise the limit',
};

/** Error codes by the messages that LevelDB has for them. */
const WORDS: Record<string, string> = {
  'Read-only file system': 'EROFS',
  'Permission denied': 'EACCES',
  'Operation not permitted': 'EPERM',
  'No space left on device': 'ENOSPC',
  'Disk quota exceeded': 'EDQUOT',
  'File too large': 'EFBIG',
  'Not a directory': 'ENOTDIR',
  'File exists': 'EEXIST',
  'Is a directory': 'EISDIR',
  'Input/output error': 'EIO',
  'Too many open files': 'EMFILE',
};

/** Returns the error, or for a file-system failure a DataFolderError with the path and how to fix it. */
export function explainFailure(error: unknown, directory: string): unknown {
  if (error instanceof DataFolderError) return error;
  const cause = propertiesOf(propertiesOf(error)['cause'] ?? error);
  const message = String(cause['message']);
  const words = Object.keys(WORDS).find((text) => message.endsWith(text));
  const code = words ? WORDS[words] : String(cause['code']);
  const reason = REASONS[code ?? ''];
  if (!reason) return error;
  const path = typeof cause['path'] === 'string' ? cause['path'] : /^IO error: (.+?): /.exec(message)?.[1];
  return new DataFolderError(
    `the data folder ${directory} cannot be used (${code} at ${path ?? directory}): ${reason}, or set LOCAL_DIR to another folder`,
    { cause: error },
  );
}

/**
 * Creates a folder and its parents unless it exists. `mkdir` of Node would report ENOENT for a
 * read-only file system.
 */
export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    const { code } = propertiesOf(error);
    if (code === 'ENOENT') {
      await makeFolder(dirname(path));
      await mkdir(path);
    } else if (code !== 'EEXIST' || !(await stat(path)).isDirectory()) throw error;
  }
}

/** True if there is a file or folder of this path. */
export async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Writes a file that only its owner may read, completely or not at all. */
export async function writePrivateFile(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text, { mode: 0o600 });
  await rename(`${path}.new`, path);
}
