import type { Item } from './expressions.ts';
import { queryOwned } from './table.ts';

export type ShardedPage = { limit: number; after?: string | undefined; descending: boolean };

/**
 * Reads one page of a list that is spread over several owner-index partitions, in the order of `owner_sk`.
 * One query per partition runs in parallel. `after` is the last `owner_sk` of the page before. Returns keys
 * (`pk`, `sk`, `owner_sk`). The index is eventually consistent, so a recent item may be missing.
 */
export async function listSharded(
  partitions: readonly string[],
  { limit, after, descending }: ShardedPage,
): Promise<{ items: Item[]; more: boolean }> {
  const shards = await Promise.all(
    partitions.map((owner) => queryOwned(owner, { limit: limit + 1, from: after, descending })),
  );
  const items = shards.flatMap((shard) => shard.items);
  items.sort((a, b) => compare(String(a['owner_sk']), String(b['owner_sk'])) * (descending ? -1 : 1));
  return { items: items.slice(0, limit), more: items.length > limit };
}

/** Compares by bytes, as DynamoDB does. */
function compare(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
