import { noteOnRequest } from '../platform/request-notes.ts';

/** The channel that proves an address, a magic link for which a backend vouches, or none for a guest. */
type SignInMethod = 'email' | 'phone' | 'magic_link' | 'guest';

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
