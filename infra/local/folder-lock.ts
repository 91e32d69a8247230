import { join } from 'node:path';
import { createDynalite } from './dynamodb/dynalite.ts';
import { openStore } from './dynamodb.ts';

/**
 * Holds a data folder for this process until it is closed or the process ends, however it does. Throws FolderInUseError when another process holds the folder.
 */
export async function lockFolder(directory: string): Promise<{ close: () => Promise<void> }> {
  // Node has no lock that the system itself releases; LevelDB takes one on each of its folders.
  const { store } = createDynalite(join(directory, 'lock'));
  await openStore(store, directory);
  return { close: () => store.db.close() };
}
