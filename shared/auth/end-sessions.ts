import { setTimeout as pause } from 'node:timers/promises';
import { ApiError } from '../platform/errors.ts';
import { epochNow } from '../platform/time.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { type Changes, equals, exists, type Otherwise } from '../storage/expressions.ts';
import { keys } from '../storage/keys.ts';
import { tryWrite, tryWriteAll } from '../storage/table.ts';
import { discard, update, type Write } from '../storage/writes.ts';
import { ACCESS_TOKEN_SECONDS } from './tokens.ts';

/** The clocks of two instances may differ: the next second is never further away than this. */
const LONGEST_PAUSE_SECONDS = 1.001;
/** More revoked sessions than this with live tokens, and everything issued so far is revoked instead. */
const MAX_REVOKED = 50;

/**
 * Signs one session out: its refresh token is dead, and its access tokens are from the next request on. Does
 * not depend on what else happens to the user meanwhile.
 */
export async function endSession(profile: ProfileRecord, sessionId: string): Promise<void> {
  const { app, user_id: userId } = profile;
  // A user who is gone has no sessions to end.
  await tryWriteAll([
    revocationWrite(profile, sessionId),
    // Another sign-out, or the end of its time, may have removed it already.
    discard(keys.session(app, userId, sessionId), exists()),
    // The session of a token that the OpenID provider has issued is a grant.
    discard(keys.oidcArtifact(app, 'Grant', sessionId), exists()),
  ]);
}

/** The write that makes the access tokens of a session dead from the next request on. */
export function revocationWrite(profile: ProfileRecord, sessionId: string, otherwise?: Otherwise): Write {
  const changes = { ...revocation(profile, sessionId), add: { version: 1 } };
  return update(keys.profile(profile.app, profile.user_id), changes, exists(), otherwise);
}

/** Notes the session as revoked until its last token has expired, and forgets those of which none is left. */
function revocation({ revoked_sessions: known }: ProfileRecord, sessionId: string): Changes {
  const now = epochNow();
  const expired = Object.keys(known).filter((id) => id !== sessionId && Number(known[id]) <= now);
  if (Object.keys(known).length - expired.length >= MAX_REVOKED) {
    return { set: { revoked_sessions: {}, sessions_valid_from: preciseNow() } };
  }
  return {
    set: { [`revoked_sessions.${sessionId}`]: now + ACCESS_TOKEN_SECONDS },
    remove: expired.map((id) => `revoked_sessions.${id}`),
  };
}

/**
 * Signs a user out everywhere: every token issued until now is dead with the next request, and what is signed
 * in later stays signed in. Tokens have whole seconds, and those issued after a sign-out are dated with the
 * second that follows it: a sign-out that comes in the same second waits for that one to end them, too.
 */
export async function endAllSessions(profile: ProfileRecord): Promise<void> {
  const began = preciseNow();
  let known = profile.sessions_valid_from;
  for (;;) {
    const stored = await validFromNow(profile, known);
    // Another sign-out everywhere has ended all that this one would.
    if (stored === undefined || (stored > Math.ceil(known) && stored >= began)) return;
    known = stored;
  }
}

/**
 * Ends what was issued until now, where the sessions are valid from the known instant; else returns the one
 * that is stored.
 */
async function validFromNow(profile: ProfileRecord, known: number): Promise<number | undefined> {
  const earliest = (Math.ceil(known) * 1000 + 1) / 1000;
  await pause(Math.min(Math.max(0, earliest - preciseNow()), LONGEST_PAUSE_SECONDS) * 1000);
  const key = keys.profile(profile.app, profile.user_id);
  const set = { sessions_valid_from: Math.max(preciseNow(), earliest), revoked_sessions: {} };
  const asKnown = equals('sessions_valid_from', known);
  const outcome = await tryWrite(update(key, { set, add: { version: 1 } }, asKnown));
  if (outcome.held) return undefined;
  if (!outcome.current) throw new ApiError('user_not_found');
  return Number(outcome.current['sessions_valid_from']);
}

/**
 * Epoch seconds with milliseconds: what was signed in after this instant, in the same second, stays signed
 * in.
 */
function preciseNow(): number {
  return Date.now() / 1000;
}
