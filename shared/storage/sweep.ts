import { scaledTimeout } from '../platform/client-timeouts.ts';
import { keyOf } from './keys.ts';
import { queryItems, queryOwned } from './read-items.ts';
import { equals, exists, type Item } from './writes/expressions.ts';
import { tryWrite } from './writes/write-items.ts';
import { discard } from './writes/writes.ts';

/** Items deleted in parallel. More would take capacity from live requests. */
const PAGE = 25;

/** Maximum number of items deleted in one request, or in one turn of the scheduled purge. */
const TURN = 500;

/**
 * Time limit and progress of a deletion. Every step can be repeated: if a run ends early, the
 * next run continues.
 */
export type SweepBudget = { hasTime: () => boolean; deleted: number };

/**
 * Returns the budget of one turn of a sweep. It ends when `hasTime` returns false, or after 500 deletions, so
 * that other records get a turn.
 */
export function turnBudget(hasTime: () => boolean): SweepBudget {
  const budget: SweepBudget = { deleted: 0, hasTime: () => budget.deleted < TURN && hasTime() };
  return budget;
}

/** Returns the budget of a request for items of a deleted record. The scheduled purge deletes the rest. */
export function requestBudget(): SweepBudget {
  const end = Date.now() + scaledTimeout(4000);
  const budget: SweepBudget = { deleted: 0, hasTime: () => Date.now() < end && budget.deleted < TURN };
  return budget;
}

/** Calls `each` with every owner-index key of an owner. Returns true at the end, false if time ran out. */
export async function forEachOwned(
  owner: string,
  budget: SweepBudget,
  each: (item: Item) => Promise<unknown>,
  prefix?: string,
): Promise<boolean> {
  let after: Item | undefined;
  do {
    if (!budget.hasTime()) return false;
    const page: { items: Item[]; last: Item | undefined } = await queryOwned(owner, {
      limit: PAGE,
      after,
      prefix,
    });
    await Promise.all(page.items.map(each));
    after = page.last;
  } while (after);
  return budget.hasTime();
}

/**
 * Deletes all items of a partition. Calls `before` with each item before it is deleted. The item that is in
 * the owner index is deleted last, so that a later run still finds the partition. Returns true if nothing is
 * left, false if time ran out.
 */
export async function emptyPartition(
  pk: string,
  budget: SweepBudget,
  before: (item: Item) => Promise<unknown> = async () => undefined,
): Promise<boolean> {
  for (;;) {
    if (!budget.hasTime()) return false;
    const { items } = await queryItems({ pk, prefix: '' }, { limit: PAGE });
    if (items.length === 0) return true;
    const others = items.filter((item) => item['owner'] === undefined);
    const batch = others.length > 0 ? others : items;
    const empty = async (item: Item) => {
      await before(item);
      await removeItem(item, budget);
    };
    await Promise.all(batch.map(empty));
  }
}

/** Deletes an item by its key. It may already be gone. */
export async function removeItem(item: Item, budget: SweepBudget): Promise<void> {
  await tryWrite(discard(keyOf(item), exists()));
  budget.deleted += 1;
}

/** Deletes an item from the owner index, unless its owner has changed: the index is eventually consistent. */
export async function removeOwned(item: Item, owner: string, budget: SweepBudget): Promise<void> {
  const { held } = await tryWrite(discard(keyOf(item), equals('owner', owner)));
  if (held) budget.deleted += 1;
}
