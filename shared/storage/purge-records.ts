import { isOlderReleaseBeside } from '../platform/older-release.ts';
import { type Key, keyOf, keys, purgeKey } from './keys.ts';
import { getItem } from './read-items.ts';
import { removeItem, type SweepBudget } from './sweep.ts';
import {
  type Condition,
  either,
  exists,
  has,
  type Item,
  notExists,
  type Otherwise,
} from './writes/expressions.ts';
import { tryWriteAll } from './writes/write-items.ts';
import { check, discard, put, remove, type Write } from './writes/writes.ts';

/** Marks a record that has a twin in the partition of the releases before 1.1 (decision 0271). */
const TWIN = 'has_twin';

/**
 * Returns the writes that record the remaining items of a deletion, so that the scheduled purge deletes them.
 * A record whose twin another release has finished may be replaced.
 */
export function recordPurge(item: Key & Item, condition: Condition, otherwise?: Otherwise): Write[] {
  const spread = either(condition, has(TWIN));
  if (!isOlderReleaseBeside()) return [put(item, spread, otherwise)];
  const twin = { ...item, ...keys.singlePurge(item.sk) };
  return [put({ ...item, [TWIN]: true }, spread, otherwise), put(twin, condition, otherwise)];
}

/** Returns the checks that nothing with this key of a purge record is being deleted. */
export function checkNoPurge(key: Key, otherwise: Otherwise): Write[] {
  return placesOf(key).map((place) => check(place, notExists(), otherwise));
}

/** Returns the writes that remove a purge record, which may be gone already. */
export function purgeRemovals(key: Key, otherwise?: Otherwise): Write[] {
  return placesOf(key).map((place) => remove(place, either(notExists(), exists()), otherwise));
}

function placesOf(key: Key): Key[] {
  return isOlderReleaseBeside() ? [key, keys.singlePurge(key.sk)] : [key];
}

/** Removes a purge record with its twin. Both may be gone already. */
export async function removePurge(record: Item, budget: SweepBudget): Promise<void> {
  if (record[TWIN] !== true) return removeItem(record, budget);
  const key = keyOf(record);
  await tryWriteAll([key, keys.singlePurge(key.sk)].map((place) => discard(place, exists())));
  budget.deleted += 1;
}

/** Removes the record of a purge that was just made and is complete. */
export async function removeOwnPurge(key: Key, budget: SweepBudget): Promise<void> {
  await removePurge(isOlderReleaseBeside() ? { ...key, [TWIN]: true } : key, budget);
}

/**
 * Returns the next step of the purge for a record: `purge` its subject; `skip` it, because its twin is read,
 * too; `forget` it, because another release has finished the deletion and may have created the user again.
 */
export async function nextStepOf(record: Item): Promise<'purge' | 'skip' | 'forget'> {
  const key = keyOf(record);
  const twin = keys.singlePurge(key.sk);
  if (key.pk === twin.pk) return (await getItem(purgeKey(key.sk))) ? 'skip' : 'purge';
  if (record[TWIN] !== true) return 'purge';
  return (await getItem(twin)) ? 'purge' : 'forget';
}
