import { setTimeout as pause } from 'node:timers/promises';
import { ApiError } from '../platform/errors.ts';
import { epochNow } from '../platform/time.ts';
import { endingAll, instantAfterTokens, type ProfileRecord } from '../profiles/profile.ts';
import { keys } from '../storage/keys.ts';
import {
  all,
  type Changes,
  type Condition,
  equals,
  exists,
  hasNo,
  type Otherwise,
} from '../storage/writes/expressions.ts';
import { tryWrite, tryWriteAll } from '../storage/writes/write-items.ts';
import { discard, update, type Write } from '../storage/writes/writes.ts';
import { nameOfGrant } from './session-names.ts';
import { ACCESS_TOKEN_SECONDS } from './tokens.ts';

/** Longest wait for the next second. It bounds the wait if the clocks of two instances differ. */
const LONGEST_PAUSE_SECONDS = 1.001;
/** Most revoked sessions that are listed. Beyond that, everything issued so far is revoked instead. */
const MAX_REVOKED = 50;

/**
 * Signs one session out. Its refresh token and access tokens fail from the next request on. Other changes of
 * the user at the same time do not prevent this.
 */
export async function endSession(profile: ProfileRecord, sessionId: string): Promise<void> {
  const { app, user_id: userId } = profile;
  // A deleted user has no sessions.
  await tryWriteAll([
    revocationWrite(profile, [sessionId]),
    // Another sign-out or the expiry may have removed it already.
    discard(keys.session(app, userId, sessionId), exists()),
    // The session of a token from the OpenID provider is a grant.
    discard(keys.grant(app, sessionId), exists()),
  ]);
}

/**
 * Returns the write that makes the access tokens of sessions, by id or name, fail from the next request on.
 * It ends all sessions if the profile has no room for these.
 */
export function revocationWrite(
  profile: ProfileRecord,
  sessions: readonly string[],
  otherwise?: Otherwise,
): Write {
  const changes = revocation(profile, sessions) ?? { set: endingAll(profile) };
  return profileUpdate(profile, changes, otherwise);
}

/**
 * Returns the write that ends exactly these sessions, by id or name (decision 0360). Throws 409
 * `limit_reached` if the profile has no room for them: it would have to end all others, too.
 */
export function exactRevocationWrite(
  profile: ProfileRecord,
  sessions: readonly string[],
  otherwise?: Otherwise,
): Write {
  const changes = revocation(profile, sessions);
  if (!changes) {
    const detail = `${MAX_REVOKED} sessions of this user ended in the last hour; end all of them, or wait`;
    throw new ApiError('limit_reached', detail);
  }
  return profileUpdate(profile, changes, otherwise);
}

/** Returns the condition on a profile that a grant has not been ended, by its id or name. */
export function grantNotEnded(app: string, grantId: string): Condition {
  const names = [grantId, nameOfGrant(app, grantId)];
  return all(...names.map((name) => hasNo(`revoked_sessions.${name}`)));
}

function profileUpdate({ app, user_id }: ProfileRecord, changes: Changes, otherwise?: Otherwise): Write {
  return update(keys.profile(app, user_id), { ...changes, add: { version: 1 } }, exists(), otherwise);
}

/**
 * Lists sessions as revoked until their last token expires. Drops sessions without valid tokens. Undefined if
 * the list has no room for them.
 */
function revocation(profile: ProfileRecord, sessions: readonly string[]): Changes | undefined {
  const { revoked_sessions: known } = profile;
  const now = epochNow();
  const expired = Object.keys(known).filter((id) => !sessions.includes(id) && Number(known[id]) <= now);
  if (Object.keys(known).length - expired.length + sessions.length > MAX_REVOKED) return undefined;
  const ends = sessions.map((id) => [`revoked_sessions.${id}`, now + ACCESS_TOKEN_SECONDS]);
  return { set: Object.fromEntries(ends), remove: expired.map((id) => `revoked_sessions.${id}`) };
}

/**
 * Signs a user out everywhere. Every token issued until now fails from the next request on; later sign-ins
 * stay. Tokens have whole seconds, so tokens issued after a sign-out or a first verification are dated to the
 * next second. A sign-out in the same second waits for that next second, to end those tokens too.
 */
export async function endAllSessions(profile: ProfileRecord): Promise<void> {
  const began = preciseNow();
  let known = profile.sessions_valid_from;
  for (;;) {
    const stored = await validFromNow(profile, known);
    // Another sign-out everywhere has ended all that this one would end.
    if (stored === undefined || (stored > Math.ceil(known) && stored >= began)) return;
    known = stored;
  }
}

/** Ends everything issued until now if `sessions_valid_from` is still `known`, else returns the new one. */
async function validFromNow(profile: ProfileRecord, known: number): Promise<number | undefined> {
  const earliest = instantAfterTokens({ ...profile, sessions_valid_from: known });
  await pause(Math.min(Math.max(0, earliest - preciseNow()), LONGEST_PAUSE_SECONDS) * 1000);
  const key = keys.profile(profile.app, profile.user_id);
  const set = { sessions_valid_from: Math.max(preciseNow(), earliest), revoked_sessions: {} };
  const asKnown = equals('sessions_valid_from', known);
  const outcome = await tryWrite(update(key, { set, add: { version: 1 } }, asKnown));
  if (outcome.held) return undefined;
  if (!outcome.current) throw new ApiError('user_not_found');
  return Number(outcome.current['sessions_valid_from']);
}

/** Returns epoch seconds with milliseconds, so that a sign-in later in the same second stays valid. */
function preciseNow(): number {
  return Date.now() / 1000;
}
