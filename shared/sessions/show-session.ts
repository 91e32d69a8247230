import { nameOfArtifact, nameOfSession } from '../auth/session-names.ts';
import { hasSessionEnded, isArtifactOpen } from '../auth/session-status.ts';
import { propertiesOf } from '../platform/properties.ts';
import { isPast } from '../platform/time.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import type { SessionBeginning } from '../profiles/sign-in/session-beginning.ts';
import { keyOf } from '../storage/keys.ts';
import type { Item } from '../storage/writes/expressions.ts';
import type { ShownSession } from './user-session.ts';

type NamedClient = Pick<ShownSession, 'client' | 'client_name' | 'arrival'>;

/** Returns what is shown of how a session began and was last used, by its item. */
export function courseOfSession(
  item: Item,
): Pick<ShownSession, 'last_used_at'> & SessionBeginning & NamedClient {
  const { method, client, browser, country }: SessionBeginning = propertiesOf(item['began']);
  const lastUsed = lastUseOf(item);
  return {
    ...(lastUsed !== undefined && { last_used_at: lastUsed }),
    ...(method !== undefined && { method }),
    ...clientOf(item, client),
    ...(browser && { browser }),
    ...(country !== undefined && { country }),
  };
}

/**
 * The credential of a grant is an attribute of its own. A client that came by itself has none, and is named
 * by its host (decision 0606).
 */
function clientOf({ client, arrival }: Item, began: string | undefined): NamedClient {
  if (arrival === 'document' || arrival === 'registration') return { client_name: String(client), arrival };
  const known = typeof client === 'string' ? client : began;
  return known === undefined ? {} : { client: known };
}

/** An API session was last used when it was last refreshed, and before that when it began. */
function lastUseOf({ used_at, rotation, created_at }: Item): string | undefined {
  if (used_at !== undefined) return isoOf(used_at);
  return [propertiesOf(rotation)['at'], created_at].find((at) => typeof at === 'string');
}

/** Returns an API session as it is shown; undefined if it has ended. */
export function showSession(profile: ProfileRecord, item: Item): ShownSession | undefined {
  const [id, created_at, expires, ends] = ['id', 'created_at', 'expires', 'ends'].map((name) =>
    String(item[name]),
  );
  if (id === undefined || expires === undefined || ends === undefined || isPast(expires)) return undefined;
  if (isPast(ends) || hasSessionEnded(profile, item)) return undefined;
  const { variant } = item;
  return {
    ...{ id: nameOfSession(id), kind: 'api', created_at, expires: expires < ends ? expires : ends },
    ...courseOfSession(item),
    ...(typeof variant === 'string' && { variant }),
  };
}

/**
 * Returns a grant or browser session as it is shown; undefined for another item, one of another user, and one
 * that has ended.
 */
export function showArtifact(profile: ProfileRecord, item: Item): ShownSession | undefined {
  const kind = kindOfArtifact(item);
  if (!kind || !isArtifactOpen(profile, item)) return undefined;
  return {
    ...{ id: nameOfArtifact(keyOf(item)), kind, expires: isoOf(item['expires_at']) },
    ...beginningOfArtifact(item),
    ...courseOfSession(item),
  };
}

/** Returns when the user signed in for a browser session, or first allowed a client; nothing if unknown. */
export function beginningOfArtifact({ began_at, auth_time }: Item): { created_at?: string } {
  const began = began_at ?? auth_time;
  return began === undefined ? {} : { created_at: isoOf(began) };
}

function kindOfArtifact({ sk }: Item): 'client' | 'browser' | undefined {
  if (sk === 'Grant') return 'client';
  return sk === 'Session' ? 'browser' : undefined;
}

function isoOf(seconds: unknown): string {
  return new Date(Number(seconds) * 1000).toISOString();
}
