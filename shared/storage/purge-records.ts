import { keyOf, keys, purgeKey } from './keys.ts';
import { getItem } from './read-items.ts';
import { removeItem, type SweepBudget } from './sweep.ts';
import { exists, type Item } from './writes/expressions.ts';
import { tryWriteAll } from './writes/write-items.ts';
import { discard } from './writes/writes.ts';

/** Marks a record with a twin in the partition of release 1.0. Only 1.1 wrote such (decision 0271). */
const TWIN = 'has_twin';

/** Removes a purge record with its twin. Both may be gone already. */
export async function removePurge(record: Item, budget: SweepBudget): Promise<void> {
  if (record[TWIN] !== true) return removeItem(record, budget);
  const key = keyOf(record);
  await tryWriteAll([key, keys.singlePurge(key.sk)].map((place) => discard(place, exists())));
  budget.deleted += 1;
}

/**
 * Returns the next step of the purge for a record: `purge` its subject; `skip` it, because its twin is read,
 * too; `forget` it, because release 1.0 has finished the deletion and may have created the user again.
 */
export async function nextStepOf(record: Item): Promise<'purge' | 'skip' | 'forget'> {
  const key = keyOf(record);
  const twin = keys.singlePurge(key.sk);
  if (key.pk === twin.pk) return (await getItem(purgeKey(key.sk))) ? 'skip' : 'purge';
  if (record[TWIN] !== true) return 'purge';
  return (await getItem(twin)) ? 'purge' : 'forget';
}
