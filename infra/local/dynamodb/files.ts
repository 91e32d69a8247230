import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DataFolderError } from '../data-folder.ts';
import { damageOfLog } from './log-file.ts';

/**
 * The files of a database that was closed, with their sizes. There is none while it is open, or after a
 * process was killed.
 */
type Inventory = { current: string; sizes: Record<string, number> };

const INVENTORY = 'inventory.json';
const DATA = /^\d+\.(ldb|sst|log)$/;
const COUNTED = /^(\d+\.(ldb|sst|log)|MANIFEST-\d+|CURRENT)$/;
export const RESTORE = 'restore the folder from a copy, or move it away to begin with an empty table';

/**
 * Looks at the files of a LevelDB before it is opened, since opening it would begin an empty one where
 * `CURRENT` is missing, and delete what it does not know. Returns true where the database was closed in order
 * and all its files are as they were then. Throws DataFolderError where a file is missing or damaged.
 */
export async function checkFiles(directory: string): Promise<boolean> {
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (!names.includes('CURRENT')) {
    const data = names.find((name) => DATA.test(name));
    if (data) throw damaged(join(directory, 'CURRENT'), `is missing beside ${data}`);
    return true;
  }
  const current = await readFile(join(directory, 'CURRENT'), 'utf8');
  const [, manifest] = /^(MANIFEST-\d+)\n$/.exec(current) ?? [];
  if (!manifest) throw damaged(join(directory, 'CURRENT'), 'is damaged');
  if (!names.includes(manifest)) throw damaged(join(directory, manifest), 'is missing');
  const inventory = await readInventory(directory);
  // Another release, which writes no inventory, may have opened the folder since.
  const isClosed = inventory?.current === current;
  if (isClosed) await checkSizes(directory, inventory);
  for (const name of names) if (name.endsWith('.log')) await checkLog(join(directory, name));
  return isClosed;
}

async function checkSizes(directory: string, { sizes }: Inventory): Promise<void> {
  for (const [name, size] of Object.entries(sizes)) {
    const path = join(directory, name);
    const found = await stat(path).catch(() => undefined);
    if (!found) throw damaged(path, 'is missing');
    if (found.size !== size) throw damaged(path, `has ${found.size} bytes in place of ${size}`);
  }
}

async function checkLog(path: string): Promise<void> {
  const offset = await damageOfLog(path);
  if (offset !== undefined) throw damaged(path, `is damaged at byte ${offset}`);
}

function damaged(path: string, fault: string): DataFolderError {
  return new DataFolderError(`${path} ${fault}: ${RESTORE}`);
}

async function readInventory(directory: string): Promise<Inventory | undefined> {
  return readFile(join(directory, INVENTORY), 'utf8')
    .then(JSON.parse)
    .catch(() => undefined);
}

/** Writes down the files of a database that has been closed. */
export async function saveInventory(directory: string): Promise<void> {
  const sizes: Inventory['sizes'] = {};
  for (const name of await readdir(directory))
    if (COUNTED.test(name)) sizes[name] = (await stat(join(directory, name))).size;
  const inventory: Inventory = { current: await readFile(join(directory, 'CURRENT'), 'utf8'), sizes };
  const draft = join(directory, `${INVENTORY}.draft`);
  await writeFile(draft, JSON.stringify(inventory));
  await rename(draft, join(directory, INVENTORY));
}

/** Deletes the inventory of a database that is open now. */
export async function forgetInventory(directory: string): Promise<void> {
  await rm(join(directory, INVENTORY), { force: true });
}
