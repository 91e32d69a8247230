import { ownerPartitions } from './keys.ts';
import { queryOwned } from './read-items.ts';
import type { Item } from './writes/expressions.ts';

/** The partitions of an application's users and groups in the owner index. Part of its record. */
export type ListLayout = {
  /** 1 if each list has one partition. If absent, an earlier release may have used more (decision 0209). */
  list_partitions?: 1 | undefined;
};

/** The layout of an application of any release: all partitions are read. */
export const ANY_LAYOUT: ListLayout = {};

type ListedPage = { limit: number; after?: string | undefined; descending: boolean };

/**
 * Reads one page of the users or groups of an application from the owner index, in the order of `owner_sk`,
 * by one query. If the layout allows other partitions, also reads these, in parallel. `after` is the last
 * `owner_sk` of the page before. Returns keys (`pk`, `sk`, `owner_sk`). The index is eventually consistent,
 * so a recent item may be missing.
 */
export async function listOwned(
  app: string,
  kind: 'users' | 'groups',
  layout: ListLayout | Promise<ListLayout | undefined>,
  { limit, after, descending }: ListedPage,
): Promise<{ items: Item[]; more: boolean }> {
  const [main = '', ...others] = ownerPartitions(app)[kind];
  const read = (owner: string) => queryOwned(owner, { limit: limit + 1, from: after, descending });
  const [first, known] = await Promise.all([read(main), layout]);
  const further = known?.list_partitions === 1 ? [] : await Promise.all(others.map(read));
  const items = [first, ...further].flatMap((partition) => partition.items);
  items.sort((a, b) => compare(String(a['owner_sk']), String(b['owner_sk'])) * (descending ? -1 : 1));
  return { items: items.slice(0, limit), more: items.length > limit };
}

/** Compares by bytes, as DynamoDB does. */
function compare(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
