import { ApiError } from '../platform/errors.ts';
import { type IdPrefix, isId } from '../platform/ids.ts';
import type { Range } from './answered-item.ts';
import type { Key } from './keys.ts';
import { getItem, type PageRequest, queryItems } from './read-items.ts';
import type { Item } from './writes/expressions.ts';

/** Maximum length of a DynamoDB sort key in bytes. */
export const MAX_SORT_KEY = 1024;

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

/** Returns the request for the page of a list after a position, such as a sort key. */
export function pageAfter(
  { page_size: limit, sort }: { page_size: number; sort: 'asc' | 'desc' },
  after: string | undefined,
) {
  return { limit, after, descending: sort === 'desc' };
}

/** Returns the cursor of the next page, the id of the last entry of this one, if there is a next page. */
export function nextAfter(last: unknown, more: boolean): { next?: string } {
  return more && last !== undefined ? { next: String(last) } : {};
}

/** Reads all pages of a range, one by one, strongly consistent. */
export async function* queryPages(range: Range, request: PageRequest): AsyncGenerator<Item[]> {
  let { after } = request;
  do {
    const { items, more } = await queryItems(range, { ...request, after });
    yield items;
    after = more ? String(items.at(-1)?.['sk']) : undefined;
  } while (after !== undefined);
}
