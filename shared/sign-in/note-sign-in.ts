import {
  type AttemptMark,
  attemptOfRequest,
  noteRequestAttempt,
} from '../platform/request/request-attempt.ts';
import { noteOnRequest } from '../platform/request/request-notes.ts';
import { currentSender } from '../platform/request/request-sender.ts';

/**
 * The channel that proves an address, a link for which a backend vouches, a passkey, an identity provider, or
 * none for a guest.
 */
type SignInMethod = 'email' | 'phone' | 'magic_link' | 'guest' | 'passkey' | 'provider';

/** A request that begins a sign-in, or that completes one by a code or link. A guest has no steps. */
type SignInStep = 'start' | 'completion';

/**
 * Notes an attempt to sign in to an application for the log line and the metric `sign_ins`. It counts as
 * refused unless `noteSignIn` follows.
 */
export function noteAttempt(application: string, method: SignInMethod, step?: SignInStep): void {
  noteOnRequest({ application, sign_in_method: method, sign_in_step: step, sign_in_outcome: 'refused' });
}

/**
 * Notes an attempt that begins, and returns its mark. Until `noteBegun`, a refusal is one of a start that
 * stored nothing.
 */
export function noteStart(
  mark: AttemptMark | undefined,
  channel: 'email' | 'phone',
): AttemptMark | undefined {
  noteRequestAttempt(mark && { ...mark, channel, begun: false });
  return mark;
}

/** Notes that the challenge of the attempt is stored, so that a refusal from now on is a step of it. */
export function noteBegun(): void {
  const attempt = attemptOfRequest();
  if (attempt) noteRequestAttempt({ ...attempt, begun: true });
}

/** Notes the recorded attempt that a request goes on with, so that a refusal becomes a step of it. */
export function noteFurtherRequest(mark: AttemptMark | undefined, channel: 'email' | 'phone'): void {
  const { address: source } = currentSender();
  noteRequestAttempt(mark && { ...mark, source, channel, begun: true });
}

/** Notes that the attempt of the current request succeeded. */
export function noteSignIn(outcome: 'started' | 'completed'): void {
  noteOnRequest({ sign_in_outcome: outcome });
}
