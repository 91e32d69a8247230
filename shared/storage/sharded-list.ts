import type { Item } from './expressions.ts';
import { queryOwned } from './table.ts';

export type ShardedPage = { limit: number; after?: string | undefined; descending: boolean };

/**
 * Reads one page of what is spread over several owner-index partitions, in the order of `owner_sk`: one query
 * a partition, side by side, merged. `after` is the `owner_sk` of the last item already seen. The items are
 * keys (`pk`, `sk`, `owner_sk`), eventually consistent: what was written a moment ago may be missing yet.
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

/** The order DynamoDB keeps: by bytes, whatever the locale. */
function compare(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
