import { config } from '../../shared/platform/config.ts';
import { type Loss, REPAIRS, type RepairKind } from '../../shared/repair/repair.ts';
import type { Counts } from '../../shared/repair/repair-item.ts';
import { type PassState, type Repaired, repairTable } from '../../shared/repair/repair-table.ts';
import { Progress, reporter } from './progress.ts';

/** The table and the loss of a saved pass: a pass for another one begins anew. */
type SavedPass = { table: string; loss: Loss; pass: PassState };

/**
 * Repairs the table of a standby, and prints how far it has come. After an interruption, the next run with
 * the same file continues. A dry run only counts, and uses no file. Throws what `repairTable` throws.
 */
export async function runRepair(loss: Loss, isDry: boolean, file: string): Promise<Repaired> {
  const { report, end } = reporter('items');
  const table = config('TABLE_NAME');
  if (isDry) {
    const save = async ({ items }: PassState) => report(items, 0);
    return repairTable({ loss, isDry, save }).finally(end);
  }
  const progress = new Progress<SavedPass>(file);
  const saved = await progress.read();
  const isSame = saved?.table === table && JSON.stringify(saved.loss) === JSON.stringify(loss);
  const save = async (pass: PassState) => {
    await progress.save({ table, loss, pass });
    report(pass.items, 0);
  };
  const done = await repairUntilWhole(loss, isSame ? saved.pass : undefined, inTurn(save));
  end();
  await progress.end();
  return done;
}

/** More passes than any table can need. */
const MOST_PASSES = 20;

/**
 * Repeats the pass until one finds nothing: a repair may leave something to do in a part of the table that
 * the pass has read already. Throws an Error if there is no end, which means that somebody else writes.
 */
async function repairUntilWhole(
  loss: Loss,
  saved: PassState | undefined,
  save: (pass: PassState) => Promise<void>,
): Promise<Repaired> {
  let from = saved;
  // Nobody knows what an interrupted pass has found in the parts that it had read.
  let known = saved ? -1 : 0;
  for (let pass = 1; pass <= MOST_PASSES; pass++) {
    const repaired = await repairTable({ loss, isDry: false, from, save });
    const { items, counts, ownerless } = repaired;
    const found = Object.values(counts).reduce((sum, count) => sum + count, 0);
    if (found === known) return repaired;
    known = found;
    from = { segments: {}, items, counts, ownerless, dependents: [] };
  }
  throw new Error('the repair does not end: is the API closed?');
}

/** Returns a function that runs one call after the other: segments save at the same time. */
function inTurn<T>(run: (value: T) => Promise<void>): (value: T) => Promise<void> {
  let turn: Promise<void> = Promise.resolve();
  return (value) => {
    turn = turn.catch(() => undefined).then(() => run(value));
    return turn;
  };
}

/** Returns a line for each kind of repair, such as `12 counters, counted again`. */
export function repairLines(counts: Counts): string[] {
  return Object.entries(REPAIRS).flatMap(([kind, text]) => {
    const count = counts[kind as RepairKind] ?? 0;
    return count > 0 ? [`${count} ${text}`] : [];
  });
}
