import { ApiError } from '../../shared/platform/errors.ts';
import { keyOf } from '../../shared/storage/keys.ts';
import { either, exists, notExists } from '../../shared/storage/writes/expressions.ts';
import { write } from '../../shared/storage/writes/write-items.ts';
import { remove } from '../../shared/storage/writes/writes.ts';
import { changeItem } from './items.ts';
import { scanTable } from './scan-table.ts';

/** Forgets the counts of the file: all its sign-ins and changes of address come from one source. */
export async function forgetSignIns(): Promise<void> {
  for (const item of await scanTable('THROTTLE#'))
    await write(remove(keyOf(item), either(exists(), notExists()), () => new ApiError('conflict')));
}

/** Makes all messages so old that the screen sends others. */
export async function ageMessages(): Promise<void> {
  const items = (await scanTable()).filter(({ pk }) => String(pk).startsWith('CHALLENGE#'));
  const created_at = new Date(Date.now() - 60_000).toISOString();
  for (const item of items) await changeItem(keyOf(item), { created_at });
}
