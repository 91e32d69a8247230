import { ApiError } from '../platform/errors.ts';
import { type IdPrefix, isId } from '../platform/ids.ts';
import type { Key } from './keys.ts';
import { getItem } from './table.ts';

/** Maximum length of a DynamoDB sort key in bytes. */
const MAX_SORT_KEY = 1024;

/**
 * Returns the sort key after which the next page starts. Throws 400 `invalid_cursor` if the item
 * does not exist.
 */
export async function continueAfter(key: Key): Promise<string> {
  if (Buffer.byteLength(key.sk) > MAX_SORT_KEY || !(await getItem(key))) {
    throw new ApiError(
      'invalid_cursor',
      'query.after: pass the `next` of the previous page; if its item was deleted since, start from the first page',
    );
  }
  return key.sk;
}

/**
 * Returns the id after which the next page starts, for lists whose ids sort by creation. Checks only the
 * format of the id, so the item may have been deleted since. Throws 400 `invalid_cursor`.
 */
export function afterId(prefix: IdPrefix, after: string | undefined): string | undefined {
  if (after === undefined || isId(prefix, after)) return after;
  throw new ApiError('invalid_cursor', 'query.after: pass the `next` of the previous page');
}
