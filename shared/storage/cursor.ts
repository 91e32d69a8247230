import { ApiError } from '../platform/errors.ts';
import { type IdPrefix, isId } from '../platform/ids.ts';
import type { Key } from './keys.ts';
import { getItem } from './table.ts';

/** Longest sort key of DynamoDB in bytes. */
const MAX_SORT_KEY = 1024;

/** The sort key after which a page goes on. Throws 400 `invalid_cursor` where the list has no such item. */
export async function continueAfter(key: Key): Promise<string> {
  if (Buffer.byteLength(key.sk) > MAX_SORT_KEY || !(await getItem(key))) {
    throw new ApiError(
      'invalid_cursor',
      'query.after: pass the `next` of the page before; start anew where its item was deleted since',
    );
  }
  return key.sk;
}

/**
 * The id after which a page goes on, where ids sort by creation. Its shape is enough: the page goes on where
 * the item was deleted since. Throws 400 `invalid_cursor`.
 */
export function afterId(prefix: IdPrefix, after: string | undefined): string | undefined {
  if (after === undefined || isId(prefix, after)) return after;
  throw new ApiError('invalid_cursor', 'query.after: pass the `next` of the page before');
}
