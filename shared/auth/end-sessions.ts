import { setTimeout as pause } from 'node:timers/promises';
import { ApiError } from '../platform/errors.ts';
import { epochNow } from '../platform/time.ts';
import { instantAfterTokens, type ProfileRecord } from '../profiles/profile.ts';
import { keys } from '../storage/keys.ts';
import { type Changes, equals, exists, type Otherwise } from '../storage/writes/expressions.ts';
import { tryWrite, tryWriteAll } from '../storage/writes/write-items.ts';
import { discard, update, type Write } from '../storage/writes/writes.ts';
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
    revocationWrite(profile, sessionId),
    // Another sign-out or the expiry may have removed it already.
    discard(keys.session(app, userId, sessionId), exists()),
    // The session of a token from the OpenID provider is a grant.
    discard(keys.grant(app, sessionId), exists()),
  ]);
}

/** Returns the write that makes the access tokens of a session fail from the next request on. */
export function revocationWrite(profile: ProfileRecord, sessionId: string, otherwise?: Otherwise): Write {
  const changes = { ...revocation(profile, sessionId), add: { version: 1 } };
  return update(keys.profile(profile.app, profile.user_id), changes, exists(), otherwise);
}

/** Lists the session as revoked until its last token expires. Drops sessions without valid tokens. */
function revocation(profile: ProfileRecord, sessionId: string): Changes {
  const { revoked_sessions: known } = profile;
  const now = epochNow();
  const expired = Object.keys(known).filter((id) => id !== sessionId && Number(known[id]) <= now);
  if (Object.keys(known).length - expired.length >= MAX_REVOKED) {
    const sessions_valid_from = Math.max(preciseNow(), instantAfterTokens(profile));
    return { set: { revoked_sessions: {}, sessions_valid_from } };
  }
  return {
    set: { [`revoked_sessions.${sessionId}`]: now + ACCESS_TOKEN_SECONDS },
    remove: expired.map((id) => `revoked_sessions.${id}`),
  };
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
