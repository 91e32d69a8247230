import { addItem, createTable, deleteTable, scanPage } from './copy-table.ts';
import type { RawItem } from './item-text.ts';
import { Progress, reporter } from './progress.ts';
import { readItems } from './table-file.ts';
import { EMPTY_TALLY, type Tally, tallyWith } from './tally.ts';

/** Items that are written in parallel. */
const WIDTH = 25;

/**
 * A restore into a table of its own: the table, the number of items that were added, and once all are there
 * what the table has.
 */
export type Restore = { table: string; items: number; found?: Tally };

/** The saved state of the restore of a file, from which the next run continues. */
export const restoreProgress = (file: string) => new Progress<Restore>(`${file}.drill`);

/** True for the table of a restore. No other table is ever written or deleted. */
export function isCopy(table: string, live: string): boolean {
  return table !== live && /-drill-[a-z0-9]+$/.test(table);
}

/** Adds all items of a complete file to the table of the restore, and returns what the table then has. */
export async function restoreCopy(file: string, restore: Restore): Promise<Tally> {
  if (restore.found) return restore.found;
  const progress = restoreProgress(file);
  let state = restore;
  await progress.save(state);
  await createTable(state.table);
  const { report, end } = reporter('items');
  for await (const texts of readItems(file, state.items, WIDTH)) {
    await Promise.all(texts.map((text) => addItem(state.table, text)));
    state = { ...state, items: state.items + texts.length };
    await progress.save(state);
    report(state.items, 0);
  }
  end();
  const found = await tallyOf(state.table);
  await progress.save({ ...state, found });
  return found;
}

/** Ends the restore: deletes its table unless it is to stay. */
export async function endRestore(file: string, { table }: Restore, keep: boolean): Promise<void> {
  if (!keep) await deleteTable(table);
  await restoreProgress(file).end();
}

async function tallyOf(table: string): Promise<Tally> {
  let tally = EMPTY_TALLY;
  let after: RawItem | undefined;
  do {
    const { texts, next } = await scanPage(table, after);
    tally = tallyWith(tally, texts);
    after = next;
  } while (after);
  return tally;
}
