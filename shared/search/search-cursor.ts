import { ApiError } from '../platform/errors.ts';
import { valueOfJson } from '../platform/strings/json-fault.ts';
import { MAX_SORT_KEY } from '../storage/cursor.ts';
import { hashOf } from '../storage/keys.ts';

/** A searched term, and the entry after which its entries are read: empty for all, null for none. */
export type TermPosition = { term: string; from: string | null };

/** The position of a page: after which entries its own are, and the rank after which its users are. */
export type SearchPosition = { terms: TermPosition[]; seen: string };

/** Returns the cursor of a position. It has a term, so it must be in no URL. */
export function searchCursor({ terms, seen }: SearchPosition): string {
  const starts = terms.map(({ from }) => from);
  const name = nameOfTerms(terms.map(({ term }) => term));
  return Buffer.from(JSON.stringify([starts, seen, name])).toString('base64url');
}

/** Names the terms of a search, whose positions alone need not show them. */
function nameOfTerms(terms: readonly string[]): string {
  return hashOf(JSON.stringify(terms)).slice(0, 8);
}

/** Returns the position of a cursor; without one, that of the first page. Throws 400 `invalid_cursor`. */
export function positionOf(terms: readonly string[], cursor: string | undefined): SearchPosition {
  if (cursor === undefined) return { terms: terms.map((term) => ({ term, from: '' })), seen: '' };
  const value = valueOfJson(Buffer.from(cursor, 'base64url').toString());
  const [starts, seen, name] = Array.isArray(value) ? value : [];
  const positions = terms.flatMap((term, n) => termPosition(term, Array.isArray(starts) ? starts[n] : '-'));
  const isOfTerms = positions.length === terms.length && starts.length === terms.length;
  if (typeof seen !== 'string' || !isOfTerms || name !== nameOfTerms(terms))
    throw new ApiError(
      'invalid_cursor',
      'body.after: pass the `next` of the previous page, with the same body',
    );
  return { terms: positions, seen };
}

function termPosition(term: string, from: unknown): TermPosition | [] {
  if (from === null || from === '') return { term, from };
  const isOfTerm = typeof from === 'string' && from.startsWith(term);
  return isOfTerm && Buffer.byteLength(from) <= MAX_SORT_KEY ? { term, from } : [];
}
