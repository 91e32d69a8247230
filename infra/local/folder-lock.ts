import { join } from 'node:path';
import { explainFailure, makeFolder } from './data-folder.ts';
import { openStore } from './dynamodb/database.ts';
import { createStore } from './dynamodb/store.ts';

/**
 * Locks a data folder until it is closed or the process ends in any way. Throws FolderInUseError if another
 * process has locked it, and DataFolderError if it is not writable.
 */
export async function lockFolder(directory: string): Promise<{ close: () => Promise<void> }> {
  // Node has no lock that the system releases, so the lock is that of a LevelDB folder.
  const folder = join(directory, 'lock');
  await makeFolder(folder);
  const store = createStore(folder);
  await openStore(store, directory, `${folder} is damaged: delete it, it has no data`);
  return { close: () => store.db.close() };
}

/**
 * Throws FolderInUseError if another process uses the data folder now, and DataFolderError if it cannot be
 * used. Takes no lock.
 */
export async function assertFolderFree(directory: string): Promise<void> {
  const lock = await lockFolder(directory).catch((error: unknown) => {
    throw explainFailure(error, directory);
  });
  await lock.close();
}
