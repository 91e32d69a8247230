import { ApiError } from '../platform/errors.ts';
import { type Identity, isVerifiedBy } from '../profiles/identity/identity.ts';
import { lastFirstProof, type ProfileRecord } from '../profiles/profile.ts';
import { isEndedAlone } from './session-names.ts';

/** The members of a token that decide whether it is revoked. */
export type SessionOfToken = { sessionId: string; issuedAt: number };

/**
 * Throws unless the user may still act with a token of this session: 401 `revoked_session` if the user is
 * deleted or signed out, 403 `user_disabled`. Every request calls it with a strongly read profile, so that
 * all three take effect at once (decision 0001). A disabled user has no session (decision 0420), so its state
 * decides first.
 */
export function assertActive(
  profile: ProfileRecord | undefined,
  session: SessionOfToken,
): asserts profile is ProfileRecord {
  if (profile) assertUserEnabled(profile);
  if (!profile || isRevoked(profile, session)) throw new ApiError('revoked_session', 'Sign in again');
}

/** Throws 403 `user_disabled` for a disabled user, with the text that staff wrote for the person. */
export function assertUserEnabled({ state, disabled }: ProfileRecord): void {
  if (state !== 'disabled') return;
  throw new ApiError('user_disabled', undefined, { members: { user_message: disabled?.message } });
}

/** True if the session was signed out, alone or with all others. */
export function isRevoked(profile: ProfileRecord, { sessionId, issuedAt }: SessionOfToken): boolean {
  const { app, revoked_sessions, sessions_valid_from } = profile;
  return isEndedAlone(app, revoked_sessions, sessionId) || issuedAt < sessions_valid_from;
}

/**
 * True if a session, code or token was issued (epoch seconds) before a first verification, and rests on no
 * identity that the user had verified by then and still has. Somebody else may have opened it (decision
 * 0082).
 */
export function endedByProof(
  profile: ProfileRecord,
  { issuedAt, rests_on }: { issuedAt: number; rests_on: readonly Identity[] },
): boolean {
  if (issuedAt >= lastFirstProof(profile)) return false;
  const { first_proofs = {} } = profile;
  return !rests_on.some(
    (identity) => isVerifiedBy(profile, identity) && (first_proofs[identity.field] ?? 0) <= issuedAt,
  );
}
