import type { Application } from '../applications/application.ts';
import { regionOfReader } from '../applications/reader-language.ts';
import { bytesInAnswer, PAGE_BYTES } from '../http/answer-size.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { profileFromItem } from '../profiles/profile-store.ts';
import { ageOf, creationOf, type SearchEntry, searchEntryName } from '../profiles/search/search-store.ts';
import { fieldsOfValue, searchedValues } from '../profiles/search/searched-values.ts';
import { isGuest } from '../profiles/sign-in/guest.ts';
import { UserId } from '../profiles/user-id.ts';
import type { ProfileSchema } from '../schemas/schema.ts';
import { schemaFromItem } from '../schemas/schema-store.ts';
import { userOfRequest } from '../sign-in-attempts/attempt-store.ts';
import { keys } from '../storage/keys.ts';
import { getItems } from '../storage/read-items.ts';
import { profileView } from '../users/profile-view.ts';
import type { FoundUser, SearchMatch, UserSearchReq } from './search-contract.ts';
import { positionOf, type SearchPosition, searchCursor } from './search-cursor.ts';
import {
  bestOf,
  type RankedUser,
  readWindow,
  type Wanted,
  wantedBy,
  wasShownBefore,
} from './search-window.ts';

type FoundPage = { results: FoundUser[]; next?: string; count?: number; count_is_complete?: boolean };

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

/** Counts the users of the first entries, with one whom only the id finds. */
function countFound(
  candidates: readonly RankedUser[],
  isComplete: boolean,
  results: readonly FoundUser[],
): Pick<FoundPage, 'count' | 'count_is_complete'> {
  const others = results.filter(({ svc_user }) => candidates.every(({ userId }) => userId !== svc_user));
  return { count: candidates.length + others.length, count_is_complete: isComplete };
}
