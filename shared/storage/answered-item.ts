import type { Key } from './keys.ts';
import type { Item } from './writes/expressions.ts';
import { tableUnavailable } from './writes/failures.ts';

/** A range of one partition: by sort-key prefix, or between two sort keys (both included). */
export type Range = { pk: string; prefix: string } | { pk: string; from: string; to: string };

/**
 * Returns the item of an answer if its key is the requested one. Another item could be the credential,
 * session or grant of somebody else. Throws 503 `dependency_unavailable`, which is logged as `WrongItem`.
 */
export function asAsked(item: Item, { pk, sk }: Key): Item {
  if (item['pk'] === pk && item['sk'] === sk) return item;
  throw wrongItem();
}

/** Returns the item of an answer if it is in the requested range. Throws as `asAsked` does. */
export function asAskedIn(item: Item, range: Range): Item {
  const sk = String(item['sk']);
  const isWithin =
    'from' in range ? isInOrder(range.from, sk) && isInOrder(sk, range.to) : sk.startsWith(range.prefix);
  if (item['pk'] === range.pk && isWithin) return item;
  throw wrongItem();
}

/** True if the table sorts `first` before `second`, or they are equal: it compares UTF-8 bytes. */
export function isInOrder(first: string, second: string): boolean {
  return Buffer.compare(Buffer.from(first), Buffer.from(second)) <= 0;
}

/** Creates the error for an answer with an item that was not requested. */
export function wrongItem(): Error {
  return tableUnavailable('WrongItem', new Error('The table answered with an item that was not asked for'));
}
