import { type ApiError, type ErrorCode, refusalFrom } from '../platform/errors.ts';

/** Refusals that the whole page answers: with the sign-in screen, or with the request to sign in again. */
const OF_THE_SESSION: readonly ErrorCode[] = ['revoked_session', 'reauthentication_required'];

/** Returns a caught error that a form of the page explains. Throws every other error again. */
export function explainedRefusal(error: unknown): ApiError {
  const refusal = refusalFrom(error);
  if (OF_THE_SESSION.includes(refusal.code)) throw error;
  return refusal;
}

/** True for a refusal because the data changed since the page was shown. */
export function isChangedMeanwhile({ code }: ApiError): boolean {
  return code === 'conflict' || code === 'precondition_failed';
}
