import { invalidInput } from '../platform/errors.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import {
  nameOfValue,
  type SearchEntry,
  searchEntryFrom,
  searchEntryName,
  searchKey,
} from '../profiles/search/search-store.ts';
import { isSearchable, searchedValues } from '../profiles/search/searched-values.ts';
import { isInOrder } from '../storage/answered-item.ts';
import { ranges } from '../storage/keys.ts';
import { queryItems } from '../storage/read-items.ts';
import { cutTerm, type SearchedText, searchedText, searchTerm, startOfTerm } from '../typed/search-term.ts';
import type { SearchPosition, SearchPrefixes } from './search-cursor.ts';

/** Maximum entries that a call reads. Filters apply to them, so a page may be short. */
const MAX_ENTRIES = 1000;

/** What a search looks for, and where it is. */
export type Wanted = SearchedText & { prefixes: SearchPrefixes; names: string[] };

/** Returns what a typed text looks for. Throws 400 if that has less than two characters. */
export function wantedBy(typed: string, region: string | undefined): Wanted {
  const searched = searchedText(typed, region);
  if (!isSearchable(searched.term))
    throw invalidInput('body.term', 'must have at least two letters or digits');
  const names = searched.values.map(nameOfValue);
  const exact = searchEntryName({ term: cutTerm(searchTerm(searched.text)), value: searched.values[0] });
  return { ...searched, names, prefixes: { exact: `${exact} `, all: cutTerm(searched.term) } };
}

/** Entries of a part of the search, and the position of the next part; undefined after the last. */
type Window = { entries: SearchEntry[]; next: SearchPosition | undefined };

/**
 * Reads the entries of exactly the value, whose key is known, and beside them those with its beginning from
 * the position on, strongly consistent. While there are more of the former, the latter wait.
 */
export async function readWindow(
  app: string,
  { prefixes }: Wanted,
  position: SearchPosition,
): Promise<Window> {
  const { exact, from } = position;
  const [same, all] = await Promise.all([
    exact === null ? undefined : readEntries(app, prefixes.exact, exact),
    readEntries(app, prefixes.all, from),
  ]);
  if (same?.last !== undefined)
    return { entries: same.entries, next: { exact: same.last, from: '', seen: '' } };
  const others = all.entries.filter(({ sk }) => !sk.startsWith(prefixes.exact));
  const next = all.last === undefined ? undefined : { exact: null, from: all.last, seen: '' };
  return { entries: [...(same?.entries ?? []), ...others], next };
}

/** `last` is the key of the last entry, if there are more. */
async function readEntries(app: string, prefix: string, after: string) {
  const range = ranges.searchEntries(app, startOfTerm(prefix), prefix);
  const { items, more } = await queryItems(range, { limit: MAX_ENTRIES, after: after || undefined });
  const entries = items.map(searchEntryFrom);
  return { entries, last: more ? entries.at(-1)?.sk : undefined };
}

/** The best entry of a user among those that were read, by its rank. */
export type RankedUser = { userId: string; rank: string };

/** Returns each user of the entries once: those with exactly the value first, then the newest. */
export function bestOf(entries: readonly SearchEntry[], { names }: Wanted): RankedUser[] {
  const ranked = entries.map(({ value, age, userId }) => ({
    userId,
    rank: `${names.includes(value) ? 'exact' : 'other'} ${age} ${userId}`,
  }));
  ranked.sort((a, b) => (a.rank < b.rank ? -1 : 1));
  const seen = new Set<string>();
  return ranked.filter(({ userId }) => !seen.has(userId) && seen.add(userId));
}

/** True if an earlier part of the search had the user, by another entry. */
export function wasShownBefore(
  profile: ProfileRecord,
  { prefixes }: Wanted,
  { exact, from }: SearchPosition,
): boolean {
  return searchedValues(profile).some((value) => {
    const { sk } = searchKey(profile, searchEntryName(value));
    if (sk.startsWith(prefixes.exact)) return exact === null || (exact !== '' && isInOrder(sk, exact));
    return from !== '' && sk.startsWith(prefixes.all) && isInOrder(sk, from);
  });
}
