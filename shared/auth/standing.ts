import { ApiError } from '../platform/errors.ts';
import { type Identity, isProvedBy } from '../profiles/identity.ts';
import { lastFirstProof, type ProfileRecord } from '../profiles/profile.ts';

/** The part of a token that its user's standing decides about. */
export type Session = { sessionId: string; issuedAt: number };

/**
 * Throws unless the user may still act with a token of this session: 401 `revoked_session` when the user is
 * gone or signed out, 403 `user_disabled`. Asked with a strongly read profile on every request, so that all
 * three take effect at once.
 */
export function assertStanding(
  profile: ProfileRecord | undefined,
  session: Session,
): asserts profile is ProfileRecord {
  if (!profile || isRevoked(profile, session)) throw new ApiError('revoked_session', 'Sign in again');
  if (profile.state === 'disabled') throw new ApiError('user_disabled');
}

/** True once the session has been signed out, by itself or with all others. */
export function isRevoked(profile: ProfileRecord, { sessionId, issuedAt }: Session): boolean {
  return sessionId in profile.revoked_sessions || issuedAt < profile.sessions_valid_from;
}

/**
 * True for what was issued before a first proof (epoch seconds) and rests on nothing that the user had proved
 * by then and has still: somebody else may have opened it (decision 0082).
 */
export function isUnfounded(
  profile: ProfileRecord,
  { issuedAt, rests_on }: { issuedAt: number; rests_on: readonly Identity[] },
): boolean {
  if (issuedAt >= lastFirstProof(profile)) return false;
  const { first_proofs = {} } = profile;
  return !rests_on.some(
    (identity) => isProvedBy(profile, identity) && (first_proofs[identity.field] ?? 0) <= issuedAt,
  );
}
