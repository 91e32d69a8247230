import { parseDuration } from '../platform/duration.ts';
import { invalidInput } from '../platform/errors.ts';
import { MINUTE } from '../platform/time.ts';
import type { Application } from './application.ts';

/** Longest and default life of a sign-in code, in seconds. */
const MAX_SECONDS = 10 * MINUTE;

/**
 * Returns how many seconds a code of a sign-in is valid. A longer stored `challenge_duration` counts as 10
 * minutes (decision 0091).
 */
export function challengeSeconds(config: Application['config']): number {
  return Math.min(secondsOf(config) ?? MAX_SECONDS, MAX_SECONDS);
}

/**
 * Throws 400 `invalid_input` for a `challenge_duration` above 10 minutes. One that is stored already may be
 * sent again, so that no other change of the configuration fails because of it.
 */
export function assertChallengeDuration(before: Durations, after: Durations): void {
  if (durationOf(after) === durationOf(before) || (secondsOf(after) ?? 0) <= MAX_SECONDS) return;
  throw invalidInput('body.config.hub.auth.challenge_duration', 'may not exceed 10m');
}

type Nullable<T> = T | null | undefined;
type Durations = Nullable<{ hub?: Nullable<{ auth?: Nullable<{ challenge_duration?: Nullable<string> }> }> }>;

function durationOf(config: Durations): string | undefined {
  return config?.hub?.auth?.challenge_duration ?? undefined;
}

function secondsOf(config: Durations): number | undefined {
  return parseDuration(durationOf(config) ?? '');
}
