import { nameOfArtifact, nameOfSession, sessionOfName } from '../auth/session-names.ts';
import { ApiError } from '../platform/errors.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { keyOf, keys, ranges, userPartition } from '../storage/keys.ts';
import { getItems, queryItems, queryOwned } from '../storage/read-items.ts';
import type { Item } from '../storage/writes/expressions.ts';
import { accessOfClients } from './access-of-clients.ts';
import { withClientNames } from './client-names.ts';
import { showArtifact, showSession } from './show-session.ts';
import type { ShownSession } from './user-session.ts';

/**
 * The most items of the OpenID provider that one page looks through. Most are codes and tokens, which it does
 * not read.
 */
const MOST_ARTIFACTS = 1_000;

/** The prefix of their positions in the owner index. */
const ARTIFACTS = 'OIDC#';

type PageOfSessions = { results: ShownSession[]; next?: string };

/** A part of a page, and the name of the last item that it has looked at: `next`, too, if there are more. */
type Part = { shown: ShownSession[]; last?: string | undefined; next?: string | undefined };
const NONE: Part = { shown: [] };

/**
 * Returns a page of the sessions of a user: first those of the API, then browser sessions and the access of
 * OpenID clients. `current` is the name of the session that asks. Throws 400 `invalid_cursor`.
 */
export async function listSessions(
  profile: ProfileRecord,
  { page_size: size, after }: { page_size: number; after?: string | undefined },
  current?: string,
): Promise<PageOfSessions> {
  const start = after === undefined ? undefined : sessionOfName(after);
  if (after !== undefined && !start)
    throw new ApiError('invalid_cursor', 'query.after: pass the `next` of the previous page');
  const [own, found] = await Promise.all([
    start?.hash === undefined ? pageOfSessions(profile, size, start?.id) : NONE,
    artifactsOf(profile, start?.hash),
  ]);
  const { shown, next } = own.next === undefined ? await withArtifacts(profile, size, own, found) : own;
  const results = shown
    .map((session) => (session.id === current ? { ...session, current: true as const } : session))
    .sort((one, other) => String(other.last_used_at ?? '').localeCompare(String(one.last_used_at ?? '')));
  return { results, ...(next !== undefined && { next }) };
}

async function pageOfSessions(
  profile: ProfileRecord,
  limit: number,
  afterId: string | undefined,
): Promise<Part> {
  const { app, user_id: userId } = profile;
  const after = afterId === undefined ? undefined : keys.session(app, userId, afterId).sk;
  const { items, more } = await queryItems(ranges.sessions(app, userId), { limit, after });
  const lastId = items.at(-1)?.['id'];
  const last = lastId === undefined ? undefined : nameOfSession(String(lastId));
  const shown = items.flatMap((item) => showSession(profile, item) ?? []);
  return { shown, last, next: more ? last : undefined };
}

type Found = { keys: Item[]; more: boolean };

/** Returns the keys of what the OpenID provider stores of a user, after a position. */
async function artifactsOf({ app, user_id }: ProfileRecord, after: string | undefined): Promise<Found> {
  const within = after === undefined ? { prefix: ARTIFACTS } : { from: ARTIFACTS + after };
  const { items, last } = await queryOwned(userPartition(app, user_id), { limit: MOST_ARTIFACTS, ...within });
  const found = items.filter((item) => String(item['owner_sk']).startsWith(ARTIFACTS));
  return { keys: found, more: last !== undefined && found.length === items.length };
}

/** Adds grants and browser sessions to a page until it is full. */
async function withArtifacts(profile: ProfileRecord, size: number, own: Part, found: Found): Promise<Part> {
  const room = size - own.shown.length;
  if (room === 0) return { shown: own.shown, next: found.keys.length > 0 ? own.last : undefined };
  const wanted: Item[] = [];
  let seen = 0;
  for (; seen < found.keys.length && wanted.length < room; seen++) {
    const key = found.keys[seen];
    if (key && (key['sk'] === 'Grant' || key['sk'] === 'Session')) wanted.push(key);
  }
  const items = await getItems(wanted.map(keyOf));
  const shown = await showArtifacts(profile, items);
  const last = found.keys[seen - 1];
  const hasMore = seen < found.keys.length || found.more;
  return { shown: [...own.shown, ...shown], next: hasMore && last ? nameOfArtifact(keyOf(last)) : undefined };
}

/** Returns the grants and browser sessions that are open, with what the clients are called and may do. */
async function showArtifacts(
  profile: ProfileRecord,
  items: readonly (Item | undefined)[],
): Promise<ShownSession[]> {
  const open = items.flatMap((item) => {
    const session = item && showArtifact(profile, item);
    return session ? [{ item, session }] : [];
  });
  const sessions = open.map(({ session }) => session);
  const grants = open.map(({ item }) => item);
  const [named, access] = await Promise.all([
    withClientNames(profile.app, sessions),
    accessOfClients(profile.app, grants),
  ]);
  return named.map((session, at) => (access[at]?.length ? { ...session, access: access[at] } : session));
}
