import { join } from 'node:path';
import { makeFolder } from './data-folder.ts';
import { openStore } from './dynamodb/database.ts';
import { createStore } from './dynamodb/store.ts';

/**
 * Holds a data folder for this process until it is closed or the process ends, however it does. Throws
 * FolderInUseError when another process holds the folder, and DataFolderError where it cannot be written.
 */
export async function lockFolder(directory: string): Promise<{ close: () => Promise<void> }> {
  // Node has no lock that the system itself releases; LevelDB takes one on each of its folders.
  const folder = join(directory, 'lock');
  await makeFolder(folder);
  const store = createStore(folder);
  await openStore(store, directory, `${folder} is damaged: delete it, it has no data`);
  return { close: () => store.db.close() };
}
