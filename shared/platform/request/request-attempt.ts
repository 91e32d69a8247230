import { config } from '../config.ts';
import { requestMember } from './request-context.ts';

/**
 * An attempt to sign in, as the items that it writes anyway carry it. The stream of the table makes its
 * record of them (decision 0367).
 */
export type AttemptMark = {
  /** `attempt_...`, with the time at which it began. */
  id: string;
  /** The address, as a keyed hash. */
  address: string;
  /** The IP address from which the request came, of IPv6 the network. */
  source?: string | undefined;
  /** The user who had the address when it began. */
  user?: string | undefined;
  /** The code of the refusal that the message has in place of a code and a link. */
  barrier?: string | undefined;
};

/** Who signed in, when (epoch milliseconds), how and from where, as the completed challenge has it. */
export type SignedInMark = {
  at: number;
  user: string;
  method: string;
  source?: string | undefined;
  /** Browser and system, by names of a closed list. */
  browser?: { name?: string; system?: string } | undefined;
  /** The country that CloudFront named. */
  country?: string | undefined;
};

/** The attempt that a request is part of. `begun` once its challenge is stored. */
export type RequestAttempt = AttemptMark & {
  channel?: 'email' | 'phone';
  /** How the user would sign in at an identity provider, which has no channel. */
  method?: string;
  begun: boolean;
};

const current = requestMember<{ attempt?: RequestAttempt | undefined }>('attempt');

/** Runs a request that may note one attempt. */
export function withAttempt<T>(run: () => T): T {
  return current.run({}, run);
}

/** Notes the attempt of the current request; undefined for one that is not recorded. */
export function noteRequestAttempt(attempt: RequestAttempt | undefined): void {
  const known = current.get();
  if (known) known.attempt = attempt;
}

/** Returns the attempt that was noted on the current request. */
export function attemptOfRequest(): RequestAttempt | undefined {
  return current.get()?.attempt;
}

/** Returns the days for which attempts are kept; 0 if none are recorded, which needs the stream of events. */
export function attemptDays(): number {
  return config('EVENT_DAYS') === '0' ? 0 : Number(config('ATTEMPT_DAYS'));
}
