import type { Application } from '../applications/application.ts';
import { regionOfReader } from '../applications/reader-language.ts';
import { bytesInAnswer, PAGE_BYTES } from '../http/answer-size.ts';
import { invalidInput } from '../platform/errors.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { profileFromItem } from '../profiles/profile-store.ts';
import {
  ageOf,
  creationOf,
  nameOfValue,
  type SearchEntry,
  searchEntryFrom,
  searchEntryName,
  searchKey,
} from '../profiles/search/search-store.ts';
import { fieldsOfValue, isSearchable, searchedValues } from '../profiles/search/searched-values.ts';
import { isGuest } from '../profiles/sign-in/guest.ts';
import { UserId } from '../profiles/user-id.ts';
import type { ProfileSchema } from '../schemas/schema.ts';
import { schemaFromItem } from '../schemas/schema-store.ts';
import { userOfRequest } from '../sign-in-attempts/attempt-store.ts';
import { isInOrder } from '../storage/answered-item.ts';
import { keys, ranges } from '../storage/keys.ts';
import { getItems, queryItems } from '../storage/read-items.ts';
import { cutTerm, type SearchedText, searchedText, searchTerm, startOfTerm } from '../typed/search-term.ts';
import { profileView } from '../users/profile-view.ts';
import type { FoundUser, SearchMatch, UserSearchReq } from './search-contract.ts';
import { positionOf, type SearchPosition, type SearchPrefixes, searchCursor } from './search-cursor.ts';

type FoundPage = { results: FoundUser[]; next?: string; count?: number; count_is_complete?: boolean };

/** Maximum entries that a call reads. Filters apply to them, so a page may be short. */
const MAX_ENTRIES = 1000;

/** The best entry of a user among those that were read, by its rank. */
type RankedUser = { userId: string; rank: string };

/** What a search looks for, and where it is. */
type Wanted = SearchedText & { prefixes: SearchPrefixes; names: string[] };

/**
 * Finds users by a text: by the beginning of a name, address, number or unique value, or by their id. Users
 * with exactly the value come first, then the newest, among each 1,000 entries. Strongly consistent. A page
 * may be shorter than requested: only without `next` is it the last. The id of a request finds its user only
 * for a caller with `withAttempts`. Throws 400.
 */
export async function searchUsers(
  application: Application,
  search: UserSearchReq,
  withAttempts: boolean,
): Promise<FoundPage> {
  const app = application.id;
  const wanted = wantedBy(search.term, regionOfReader(application, undefined));
  const position = positionOf(wanted.prefixes, search.after);
  const isFirst = search.after === undefined;
  const [window, named] = await Promise.all([
    readWindow(app, wanted, position),
    isFirst ? namedUser(app, wanted.text, withAttempts) : undefined,
  ]);
  const candidates = bestOf(
    window.entries.filter((entry) => fits(entry, search)),
    wanted,
  );
  const left = candidates.filter(({ rank }) => rank > position.seen);
  const places = left.slice(0, search.page_size);
  const page = await readFound(app, { named, search, wanted, position, places });
  const isPart = page.read < left.length;
  const next = isPart ? { ...position, seen: left[page.read - 1]?.rank ?? position.seen } : window.next;
  return {
    results: page.results,
    ...(next && { next: searchCursor(next, wanted.prefixes) }),
    ...(isFirst && !hasFilter(search) && countFound(candidates, window.next === undefined, page.results)),
  };
}

/** Returns what a typed text looks for. Throws 400 if that has less than two characters. */
function wantedBy(typed: string, region: string | undefined): Wanted {
  const searched = searchedText(typed, region);
  if (!isSearchable(searched.term))
    throw invalidInput('body.term', 'must have at least two letters or digits');
  const names = searched.values.map(nameOfValue);
  const exact = searchEntryName({ term: cutTerm(searchTerm(searched.text)), value: searched.values[0] });
  return { ...searched, names, prefixes: { exact: `${exact} `, all: cutTerm(searched.term) } };
}

function hasFilter({ state, verified, created_after }: UserSearchReq): boolean {
  return [state, verified, created_after].some((filter) => filter !== undefined);
}

/** True if the user of an entry passes the filters. */
function fits(user: FilteredUser, { state, verified, created_after, guests }: UserSearchReq): boolean {
  return (
    (guests || !user.guest) &&
    (state === undefined || (state === 'disabled') === user.disabled) &&
    (verified === undefined || verified === user.verified) &&
    (created_after === undefined || creationOf(user) >= Date.parse(created_after))
  );
}
type FilteredUser = Pick<SearchEntry, 'age' | 'disabled' | 'verified' | 'guest'>;

/** Entries of a part of the search, and the position of the next part; undefined after the last. */
type Window = { entries: SearchEntry[]; next: SearchPosition | undefined };

/**
 * Reads the entries of exactly the value, whose key is known, and beside them those with its beginning from
 * the position on, strongly consistent. While there are more of the former, the latter wait.
 */
async function readWindow(app: string, { prefixes }: Wanted, position: SearchPosition): Promise<Window> {
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

/** Returns each user of the entries once: those with exactly the value first, then the newest. */
function bestOf(entries: readonly SearchEntry[], { names }: Wanted): RankedUser[] {
  const ranked = entries.map(({ value, age, userId }) => ({
    userId,
    rank: `${names.includes(value) ? 'exact' : 'other'} ${age} ${userId}`,
  }));
  ranked.sort((a, b) => (a.rank < b.rank ? -1 : 1));
  const seen = new Set<string>();
  return ranked.filter(({ userId }) => !seen.has(userId) && seen.add(userId));
}

/** A user whom a term may name: by its own id, or by that of a request that was part of a sign-in. */
type NamedUser = { userId: string; by: 'user_id' | 'request_id' };

/** The ids of requests: those of API Gateway end in `=`, and those of a local start are UUIDs. */
const REQUEST_ID = /^([\w-]{8,40}={1,2}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

async function namedUser(app: string, term: string, withAttempts: boolean): Promise<NamedUser | undefined> {
  const signedIn = withAttempts && REQUEST_ID.test(term) ? await userOfRequest(app, term) : undefined;
  if (signedIn !== undefined) return { userId: signedIn, by: 'request_id' };
  const { success, data } = UserId.safeParse(term);
  return success ? { userId: data, by: 'user_id' } : undefined;
}

type FoundRequest = {
  named: NamedUser | undefined;
  search: UserSearchReq;
  wanted: Wanted;
  position: SearchPosition;
  places: readonly RankedUser[];
};

/**
 * Reads the users of a page with the schema, and before them, on the first page, the user whom the term
 * names. Returns those that still match, as many as fit one answer, and how many places it has read.
 */
async function readFound(app: string, { named, search, wanted, position, places }: FoundRequest) {
  const [schemaItem, namedItem, ...items] = await getItems([
    keys.schema(app),
    named && keys.profile(app, named.userId),
    ...places.map(({ userId }) => keys.profile(app, userId)),
  ]);
  const schema = schemaFromItem(schemaItem);
  const results: FoundUser[] = [];
  let [bytes, read] = [0, 0];
  const add = (profile: ProfileRecord, matches: SearchMatch[]) => {
    const found = { ...profileView(profile, schema, 'platform'), matches };
    bytes += bytesInAnswer(found);
    results.push(found);
  };
  const user = namedItem && profileFromItem(namedItem);
  // Who names a guest asks for it.
  if (user && fits({ ...filteredUser(user), guest: false }, search))
    add(user, [
      { field: named?.by ?? 'user_id', exact: true, verified: true },
      ...matchesOf(user, schema, wanted),
    ]);
  for (const item of items) {
    if (bytes >= PAGE_BYTES) break;
    read += 1;
    const profile = item && profileFromItem(item);
    if (!profile || profile.user_id === named?.userId || !fits(filteredUser(profile), search)) continue;
    const matches = matchesOf(profile, schema, wanted);
    if (matches.length > 0 && !wasShownBefore(profile, wanted, position)) add(profile, matches);
  }
  return { results, read };
}

function filteredUser(profile: ProfileRecord): FilteredUser {
  const { state, auth_level, meta } = profile;
  return {
    age: ageOf(meta.created),
    disabled: state === 'disabled',
    verified: auth_level === 'verified',
    guest: isGuest(profile),
  };
}

/**
 * Returns the fields by which a profile is found, of those that the schema has. Folding finds; what is exact
 * and verified is told by the compared form, or support would take a look-alike for the user (decision 0490).
 */
function matchesOf(
  profile: ProfileRecord,
  { schema }: ProfileSchema,
  { term, values, prefixes }: Wanted,
): SearchMatch[] {
  const isShown = (field: string) => fieldsOfValue(field).every((name) => Object.hasOwn(schema, name));
  const matches = new Map<string, SearchMatch>();
  for (const found of searchedValues(profile)) {
    const { field, whole, value, verified } = found;
    const isFound = whole.startsWith(term) || `${searchEntryName(found)} ` === prefixes.exact;
    if (!isFound || !isShown(field)) continue;
    const known = matches.get(field);
    const exact = value !== undefined && values.includes(value);
    const isTyped = values.some((typed) => value?.startsWith(typed));
    matches.set(field, {
      field,
      exact: exact || known?.exact === true,
      verified: (verified && isTyped) || known?.verified === true,
    });
  }
  return [...matches.values()];
}

/** True if an earlier part of the search had the user, by another entry. */
function wasShownBefore(
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

/** Counts the users of the first entries, with one whom only the id finds. */
function countFound(
  candidates: readonly RankedUser[],
  isComplete: boolean,
  results: readonly FoundUser[],
): Pick<FoundPage, 'count' | 'count_is_complete'> {
  const others = results.filter(({ svc_user }) => candidates.every(({ userId }) => userId !== svc_user));
  return { count: candidates.length + others.length, count_is_complete: isComplete };
}
