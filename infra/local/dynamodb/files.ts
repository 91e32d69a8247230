import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DataFolderError } from '../data-folder.ts';
import { damageOfLog } from './log-file.ts';

/**
 * The files of a closed database with their sizes. It does not exist while the database is open or after a
 * process was killed.
 */
type Inventory = { current: string; sizes: Record<string, number> };

const INVENTORY = 'inventory.json';
const DATA = /^\d+\.(ldb|sst|log)$/;
const COUNTED = /^(\d+\.(ldb|sst|log)|MANIFEST-\d+|CURRENT)$/;
export const RESTORE = 'restore the folder from a copy, or move it away to begin with an empty table';

/**
 * Checks the files of a LevelDB before it is opened: opening it would create an empty database if `CURRENT`
 * is missing, and delete unknown files. Returns true if the database was closed and its files are unchanged
 * since. Throws DataFolderError if a file is missing or damaged.
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
  // A process that opened the database since may have been killed before it deleted the inventory.
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

/** Saves the inventory of a closed database. */
export async function saveInventory(directory: string): Promise<void> {
  const sizes: Inventory['sizes'] = {};
  for (const name of await readdir(directory))
    if (COUNTED.test(name)) sizes[name] = (await stat(join(directory, name))).size;
  const inventory: Inventory = { current: await readFile(join(directory, 'CURRENT'), 'utf8'), sizes };
  const draft = join(directory, `${INVENTORY}.draft`);
  await writeFile(draft, JSON.stringify(inventory));
  await rename(draft, join(directory, INVENTORY));
}

/** Deletes the inventory of an open database. */
export async function deleteInventory(directory: string): Promise<void> {
  await rm(join(directory, INVENTORY), { force: true });
}
