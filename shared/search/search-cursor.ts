import { ApiError } from '../platform/errors.ts';
import { valueOfJson } from '../platform/strings/json-fault.ts';
import { MAX_SORT_KEY } from '../storage/cursor.ts';
import { hashOf } from '../storage/keys.ts';

/**
 * The position of a page. `exact`: the entry after which users with exactly the value are read; null once all
 * were. `from`: the entry after which all others are read. Both are empty at the beginning. `seen`: the rank
 * after which the users of this part are.
 */
export type SearchPosition = { exact: string | null; from: string; seen: string };

/** What the keys begin with of entries that are read: those of exactly the value, and all. */
export type SearchPrefixes = { exact: string; all: string };

/** Returns the cursor of a position. It has a term, so it must be in no URL. */
export function searchCursor({ exact, from, seen }: SearchPosition, prefixes: SearchPrefixes): string {
  return Buffer.from(JSON.stringify([exact, from, seen, nameOfSearch(prefixes)])).toString('base64url');
}

/** Names a search, which its position alone need not show. */
function nameOfSearch({ exact, all }: SearchPrefixes): string {
  return hashOf(`${all} ${exact}`).slice(0, 8);
}

/** Returns the position of a cursor; without one, that of the first page. Throws 400 `invalid_cursor`. */
export function positionOf(prefixes: SearchPrefixes, cursor: string | undefined): SearchPosition {
  if (cursor === undefined) return { exact: '', from: '', seen: '' };
  const value = valueOfJson(Buffer.from(cursor, 'base64url').toString());
  const [exact, from, seen, name] = Array.isArray(value) ? value : [];
  const isOfExact = exact === null || isKey(exact, prefixes.exact);
  const isPosition = isOfExact && isKey(from, prefixes.all) && typeof seen === 'string';
  if (!isPosition || name !== nameOfSearch(prefixes))
    throw new ApiError(
      'invalid_cursor',
      'body.after: pass the `next` of the previous page, with the same body',
    );
  return { exact, from, seen };
}

/** True for no key yet, and for one in the range: the table refuses to begin elsewhere. */
function isKey(value: unknown, prefix: string): value is string {
  if (typeof value !== 'string') return false;
  return value === '' || (value.startsWith(prefix) && Buffer.byteLength(value) <= MAX_SORT_KEY);
}
