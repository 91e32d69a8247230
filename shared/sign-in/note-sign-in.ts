import { noteOnRequest } from '../platform/request-notes.ts';

/** The channel that proves an address, or a magic link for which a backend vouches. */
type SignInMethod = 'email' | 'phone' | 'magic_link';

/**
 * Notes an attempt to sign in to an application for the log line and the metric `sign_ins`. It counts as
 * refused unless `noteSignIn` follows.
 */
export function noteAttempt(application: string, method: SignInMethod): void {
  noteOnRequest({ application, sign_in_method: method, sign_in_outcome: 'refused' });
}

/** Notes that the attempt of the current request succeeded. */
export function noteSignIn(outcome: 'started' | 'completed'): void {
  noteOnRequest({ sign_in_outcome: outcome });
}
