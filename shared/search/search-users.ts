import type { Application } from '../applications/application.ts';
import { regionOfReader } from '../applications/reader-language.ts';
import { bytesInAnswer, PAGE_BYTES } from '../http/answer-size.ts';
import { invalidInput } from '../platform/errors.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { profileFromItem } from '../profiles/profile-store.ts';
import {
  ageOf,
  creationOf,
  type SearchEntry,
  searchEntryFrom,
  searchKey,
} from '../profiles/search/search-store.ts';
import { fieldsOfValue, searchedValues } from '../profiles/search/searched-values.ts';
import { isGuest } from '../profiles/sign-in/guest.ts';
import { UserId } from '../profiles/user-id.ts';
import type { ProfileSchema } from '../schemas/schema.ts';
import { schemaFromItem } from '../schemas/schema-store.ts';
import { userOfRequest } from '../sign-in-attempts/attempt-store.ts';
import { isInOrder } from '../storage/answered-item.ts';
import { keys, ranges } from '../storage/keys.ts';
import { getItems, queryItems } from '../storage/read-items.ts';
import { cutTerm, searchedTerms, startOfTerm } from '../typed/search-term.ts';
import { profileView } from '../users/profile-view.ts';
import type { FoundUser, SearchMatch, UserSearchReq } from './search-contract.ts';
import { positionOf, type SearchPosition, searchCursor, type TermPosition } from './search-cursor.ts';

type FoundPage = { results: FoundUser[]; next?: string; count?: number; count_is_complete?: boolean };

/** Maximum entries that a call reads. Filters apply to them, so a page may be short. */
const MAX_ENTRIES = 1000;

/** The best entry of a user among those that were read, by its rank. */
type RankedUser = { userId: string; rank: string };

/**
 * Finds users by a term: by the beginning of a name, address, number or unique value, or by their id. Users
 * with exactly the term come first, then the newest, among each 1,000 entries. Strongly consistent. A page
 * may be shorter than requested: only without `next` is it the last. The id of a request finds its user only
 * for a caller with `withAttempts`. Throws 400.
 */
export async function searchUsers(
  application: Application,
  search: UserSearchReq,
  withAttempts: boolean,
): Promise<FoundPage> {
  const app = application.id;
  const wholes = searchedTerms(search.term, regionOfReader(application, undefined));
  const terms = [...new Set(wholes.map(cutTerm))];
  if (terms.length === 0) throw invalidInput('body.term', 'must have a letter, a digit or another sign');
  const position = positionOf(terms, search.after);
  const isFirst = search.after === undefined;
  const [window, named] = await Promise.all([
    readWindow(app, position.terms),
    isFirst ? namedUser(app, search.term, withAttempts) : undefined,
  ]);
  const candidates = bestOf(
    window.entries.filter((entry) => fits(entry, search)),
    terms,
  );
  const left = candidates.filter(({ rank }) => rank > position.seen);
  const page = await readFound(app, position.terms, {
    named,
    search,
    wholes,
    places: left.slice(0, search.page_size),
  });
  const next = nextPosition(position, window.ends, left, page.read);
  return {
    results: page.results,
    ...(next && { next: searchCursor(next) }),
    ...(isFirst && !hasFilter(search) && countFound(candidates, window.ends, page.results)),
  };
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

type Window = { entries: SearchEntry[]; ends: TermPosition[] };

/** Reads the entries of the terms from their positions on, strongly consistent. */
async function readWindow(app: string, positions: readonly TermPosition[]): Promise<Window> {
  const limit = Math.floor(MAX_ENTRIES / positions.length);
  const parts = await Promise.all(
    positions.map(async ({ term, from }): Promise<Window> => {
      if (from === null) return { entries: [], ends: [{ term, from }] };
      const range = ranges.searchEntries(app, startOfTerm(term), term);
      const { items, more } = await queryItems(range, { limit, after: from || undefined });
      const entries = items.map(searchEntryFrom);
      return { entries, ends: [{ term, from: more ? (entries.at(-1)?.sk ?? null) : null }] };
    }),
  );
  return { entries: parts.flatMap(({ entries }) => entries), ends: parts.flatMap(({ ends }) => ends) };
}

/** Returns each user of the entries once: those with exactly a term first, then the newest. */
function bestOf(entries: readonly SearchEntry[], terms: readonly string[]): RankedUser[] {
  const ranked = entries.map(({ term, age, userId }) => ({
    userId,
    rank: `${terms.includes(term) ? 'exact' : 'other'} ${age} ${userId}`,
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
  /** The terms before they are cut. */
  wholes: readonly string[];
  places: readonly RankedUser[];
};

/**
 * Reads the users of a page with the schema, and before them, on the first page, the user whom the term
 * names. Returns those that still match, as many as fit one answer, and how many places it has read.
 */
async function readFound(
  app: string,
  positions: readonly TermPosition[],
  { named, search, wholes, places }: FoundRequest,
) {
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
      ...matchesOf(user, schema, wholes),
    ]);
  for (const item of items) {
    if (bytes >= PAGE_BYTES) break;
    read += 1;
    const profile = item && profileFromItem(item);
    if (!profile || profile.user_id === named?.userId || !fits(filteredUser(profile), search)) continue;
    const matches = matchesOf(profile, schema, wholes);
    if (matches.length > 0 && !wasInEarlierWindow(profile, positions)) add(profile, matches);
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

/** Returns the values of a profile that begin with a term, of fields that the schema has. */
function matchesOf(
  profile: ProfileRecord,
  { schema }: ProfileSchema,
  wholes: readonly string[],
): SearchMatch[] {
  const isShown = (field: string) => fieldsOfValue(field).every((name) => Object.hasOwn(schema, name));
  return searchedValues(profile)
    .filter(({ field, whole }) => isShown(field) && wholes.some((one) => whole.startsWith(one)))
    .map(({ field, whole, verified }) => ({ field, exact: wholes.includes(whole), verified }));
}

/** True if a page before this window had the user, by another of its terms. */
function wasInEarlierWindow(profile: ProfileRecord, positions: readonly TermPosition[]): boolean {
  const terms = searchedValues(profile).map(({ term }) => term);
  return positions.some(({ term: searched, from }) =>
    terms.some((term) => {
      if (!term.startsWith(searched) || from === '') return false;
      return from === null || isInOrder(searchKey(profile, term).sk, from);
    }),
  );
}

function nextPosition(
  position: SearchPosition,
  ends: TermPosition[],
  left: readonly RankedUser[],
  read: number,
): SearchPosition | undefined {
  if (read < left.length) return { ...position, seen: left[read - 1]?.rank ?? position.seen };
  return ends.some(({ from }) => from !== null) ? { terms: ends, seen: '' } : undefined;
}

/** Counts the users of the first entries, with one whom only the id finds. */
function countFound(
  candidates: readonly RankedUser[],
  ends: readonly TermPosition[],
  results: readonly FoundUser[],
) {
  const others = results.filter(({ svc_user }) => candidates.every(({ userId }) => userId !== svc_user));
  return {
    count: candidates.length + others.length,
    count_is_complete: ends.every(({ from }) => from === null),
  };
}
