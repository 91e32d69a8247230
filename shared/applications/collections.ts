import type { PageQuery } from '../http/fields.ts';
import { ApiError } from '../platform/errors.ts';
import { continueAfter, pageAfter } from '../storage/cursor.ts';
import { all, below, either, exists, hasNo, type Item } from '../storage/expressions.ts';
import { type Key, keys } from '../storage/keys.ts';
import { getItem, queryItems, type Range } from '../storage/table.ts';
import { update, type Write } from '../storage/writes.ts';

/** Collections with a counter and a limit: the name of the counter, and the plural for messages. */
const COLLECTIONS = {
  credentials: 'credentials',
  variants: 'variants',
  keywords: 'SMS keywords',
  assets: 'assets',
  oidc_clients: 'OIDC clients',
  webhooks: 'webhooks',
} as const;
export type Collection = keyof typeof COLLECTIONS;

/** The maximum number of members of one collection of an application. */
export const MAX_MEMBERS = 1000;

/**
 * The write that counts members in or out, for the transaction that creates or deletes them. Throws 409
 * `limit_reached` if a collection is full.
 */
export function countWrite(app: string, changes: Partial<Record<Collection, number>>): Write {
  const growing = Object.entries(changes).flatMap(([name, by]) => (by > 0 ? [name as Collection] : []));
  const room = growing.map((name) => either(hasNo(name), below(name, MAX_MEMBERS)));
  const [first] = growing;
  const full = first
    ? () => new ApiError('limit_reached', `An application has at most ${MAX_MEMBERS} ${COLLECTIONS[first]}`)
    : () => new ApiError('application_not_found');
  return update(
    keys.applicationUsage(app),
    { add: changes },
    room.length > 0 ? all(...room) : exists(),
    full,
  );
}

/** Returns one page of a collection by key, and the number of all members. Throws 400 `invalid_cursor`. */
export async function listMembers(
  app: string,
  collection: Collection,
  location: { range: Range; keyOf: (id: string) => Key },
  page: PageQuery,
): Promise<{ items: Item[]; more: boolean; total_results: number }> {
  const after = page.after === undefined ? undefined : await continueAfter(location.keyOf(page.after));
  const [listed, usage] = await Promise.all([
    queryItems(location.range, pageAfter(page, after)),
    getItem(keys.applicationUsage(app)),
  ]);
  return { ...listed, total_results: Number(usage?.[collection] ?? 0) };
}
