import { equals, exists, type Item } from './expressions.ts';
import { queryItems, queryOwned, tryWrite } from './table.ts';
import { discard } from './writes.ts';

/** Items deleted side by side: enough to be quick, few enough to leave capacity to the living. */
const PAGE = 25;

/**
 * How long a deletion may go on, and how far it came. Every step may be repeated: a run that ends early is
 * finished by the next.
 */
export type Budget = { hasTime: () => boolean; deleted: number };

/** What a request spends on the remains of what it deletes, before it leaves them to the scheduled purge. */
export function requestBudget(): Budget {
  const end = Date.now() + 4000;
  const budget: Budget = { deleted: 0, hasTime: () => Date.now() < end && budget.deleted < 500 };
  return budget;
}

/**
 * Calls `each` with the key of everything an owner owns elsewhere. Returns true when it came to the end,
 * false when time ran out.
 */
export async function emptyOwner(
  owner: string,
  budget: Budget,
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
 * Deletes all items of a partition, each after `before`. The item through which the owner index leads here
 * goes last: what is left can still be found. Returns true when nothing is left, false when time ran out.
 */
export async function emptyPartition(
  pk: string,
  budget: Budget,
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

/** Deletes one item, named by its key. Whether another run was faster does not matter: gone is gone. */
export async function removeItem(item: Item, budget: Budget): Promise<void> {
  const key = { pk: String(item['pk']), sk: String(item['sk']) };
  await tryWrite(discard(key, exists()));
  budget.deleted += 1;
}

/**
 * Deletes one item that the owner index has named, unless it has got another owner since: the index lags
 * behind.
 */
export async function removeOwned(item: Item, owner: string, budget: Budget): Promise<void> {
  const key = { pk: String(item['pk']), sk: String(item['sk']) };
  const { held } = await tryWrite(discard(key, equals('owner', owner)));
  if (held) budget.deleted += 1;
}
