import type { PageQuery } from '../http/fields/lists.ts';
import { ApiError } from '../platform/errors.ts';
import type { Range } from '../storage/answered-item.ts';
import { continueAfter, pageAfter } from '../storage/cursor.ts';
import { type Key, keys } from '../storage/keys.ts';
import { getItem, queryItems } from '../storage/read-items.ts';
import { all, below, either, exists, hasNo, type Item } from '../storage/writes/expressions.ts';
import { update, type Write } from '../storage/writes/writes.ts';

/** The maximum number of members of most collections of an application. */
export const MAX_MEMBERS = 1000;
/** The maximum number of webhooks of an application. Each event is sent to every one that asks for it. */
export const MAX_WEBHOOKS = 20;

/** The maximum number of identity providers of an application. Its record lists the enabled ones. */
export const MAX_IDENTITY_PROVIDERS = 20;

/** Collections with a counter: by the name of the counter, the plural for messages and the limit. */
const COLLECTIONS = {
  credentials: { plural: 'credentials', max: MAX_MEMBERS },
  variants: { plural: 'variants', max: MAX_MEMBERS },
  keywords: { plural: 'SMS keywords', max: MAX_MEMBERS },
  assets: { plural: 'assets', max: MAX_MEMBERS },
  oidc_clients: { plural: 'OIDC clients', max: MAX_MEMBERS },
  webhooks: { plural: 'webhooks', max: MAX_WEBHOOKS },
  identity_providers: { plural: 'identity providers', max: MAX_IDENTITY_PROVIDERS },
} as const;
export type Collection = keyof typeof COLLECTIONS;

/**
 * The write that counts members in or out, for the transaction that creates or deletes them. Throws 409
 * `limit_reached` if a collection is full.
 */
export function countWrite(app: string, changes: Partial<Record<Collection, number>>): Write {
  const growing = Object.entries(changes).flatMap(([name, by]) => (by > 0 ? [name as Collection] : []));
  const room = growing.map((name) => either(hasNo(name), below(name, COLLECTIONS[name].max)));
  const [first] = growing;
  return update(
    keys.applicationUsage(app),
    { add: changes },
    room.length > 0 ? all(...room) : exists(),
    () => (first ? limitReached(first) : new ApiError('application_not_found')),
  );
}

function limitReached(collection: Collection): ApiError {
  const { max, plural } = COLLECTIONS[collection];
  return new ApiError('limit_reached', `An application has at most ${max} ${plural}`);
}

/** Returns one page of a collection by key, and the number of all members. Throws 400 `invalid_cursor`. */
export async function listCollection(
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
