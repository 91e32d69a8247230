import { DAY, HOUR, MINUTE } from '../platform/time.ts';
import type { PostOutcome } from './post-safely.ts';

/** Seconds before the second, third ... attempt (decision 0162). The last is repeated. */
const PAUSES = [5, 30, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR] as const;

/** The part of a pause by which it may be longer, so that retries of many subjects spread. */
const JITTER = 0.2;

/** Time after the first attempt at which a delivery is given up. */
const GIVE_UP_SECONDS = DAY;

/** The longest pause that a receiver may ask for with `Retry-After`. */
const LONGEST_ASKED_SECONDS = HOUR;

/** Time without a success after which a webhook is disabled. */
export const DISABLE_SECONDS = 5 * DAY;

/** The attempts of a delivery or replay that fails. */
export type Attempts = {
  attempts: number;
  /** ISO 8601 date-time of the first failed attempt. */
  first_failed_at: string;
  /** ISO 8601 date-time of the last failed attempt. */
  failed_at: string;
  /** ISO 8601 date-time of the next attempt. */
  next_at: string;
};

/**
 * Returns the attempts after one more failure, or undefined if the delivery is to be given up: 24 hours after
 * its first attempt. The last attempt is at that time.
 */
export function afterFailure(
  earlier: Attempts | undefined,
  outcome: PostOutcome,
  longest = Number.POSITIVE_INFINITY,
): Attempts | undefined {
  const now = Date.now();
  const attempts = (earlier?.attempts ?? 0) + 1;
  const first = earlier ? Date.parse(earlier.first_failed_at) : now;
  const end = first + GIVE_UP_SECONDS * 1000;
  if (now >= end) return undefined;
  const seconds = Math.max(Math.min(pauseAfter(attempts), longest), askedPause(outcome));
  return {
    attempts,
    first_failed_at: new Date(first).toISOString(),
    failed_at: new Date(now).toISOString(),
    next_at: new Date(Math.min(now + seconds * 1000, end)).toISOString(),
  };
}

function pauseAfter(attempts: number): number {
  const pause = PAUSES[Math.min(attempts, PAUSES.length) - 1] ?? PAUSES[0];
  return pause * (1 + Math.random() * JITTER);
}

/** Returns the seconds that a 429 or 503 asks to wait (RFC 9110, 10.2.3), at most an hour. */
function askedPause({ status, retryAfter = '' }: PostOutcome): number {
  if (status !== 429 && status !== 503) return 0;
  const seconds = /^\d{1,9}$/.test(retryAfter)
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), LONGEST_ASKED_SECONDS) : 0;
}
