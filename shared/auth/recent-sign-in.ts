import { ApiError } from '../platform/errors.ts';
import { epochNow, MINUTE } from '../platform/time.ts';

/** Also named in the challenge of 401 `reauthentication_required` (error-boundary.ts). */
const MAX_AGE_SECONDS = 10 * MINUTE;

/** True if the user entered a code or opened a link within the last 10 minutes. */
export function isRecentSignIn(signedInAt: number): boolean {
  return secondsOfRecency(signedInAt) >= 0;
}

/** Returns for how many seconds a sign-in will be recent; less than 0 if it is not. */
export function secondsOfRecency(signedInAt: number): number {
  return signedInAt + MAX_AGE_SECONDS - epochNow();
}

/**
 * Throws 401 `reauthentication_required` unless the user entered a code or opened a link within the
 * last 10 minutes: a session that was stolen or left open is not enough to change how the user signs in
 * (RFC 9470, decision 0088).
 */
export function assertRecentSignIn(signedInAt: number): void {
  if (isRecentSignIn(signedInAt)) return;
  throw new ApiError(
    'reauthentication_required',
    'The sign-in of this session is older than 10 minutes; sign in again, then repeat the request',
  );
}
