import type { AttemptMark, SignedInMark } from '../platform/request/request-attempt.ts';
import { newAttemptId } from '../sign-in-attempts/attempt-id.ts';
import { signedInMark } from './codes/challenge.ts';
import type { Consumption } from './sign-in.ts';

/**
 * Returns the marks of a sign-in as an attempt of its own with the user's newest address, for a proof that
 * names none (decision 0367). Nothing for a user without one.
 */
export function completedAttempt(
  method: string,
  { userId, attemptAddress: address }: Parameters<Consumption>[0],
): { attempt?: AttemptMark; signed_in?: SignedInMark } {
  const signed_in = address && signedInMark(method, userId);
  return signed_in ? { attempt: { id: newAttemptId(), address }, signed_in } : {};
}
