import { parseDuration } from '../../platform/duration.ts';
import { invalidInput } from '../../platform/errors.ts';
import type { Nullable } from '../../platform/properties.ts';
import { MINUTE } from '../../platform/time.ts';
import type { Application } from '../application.ts';

/** The longest lifetime of a sign-in code, and the default, in seconds. */
const MAX_SECONDS = 10 * MINUTE;

/**
 * Returns the lifetime of a sign-in code in seconds. A longer stored `challenge_duration` counts as 10
 * minutes (decision 0091).
 */
export function challengeSeconds(config: Application['config']): number {
  return Math.min(durationSeconds(config) ?? MAX_SECONDS, MAX_SECONDS);
}

/**
 * Throws 400 `invalid_input` for a `challenge_duration` above 10 minutes. A stored longer one may be sent
 * again unchanged, so that it does not prevent other changes of the configuration.
 */
export function assertChallengeDuration(before: Durations, after: Durations): void {
  if (durationOf(after) === durationOf(before) || (durationSeconds(after) ?? 0) <= MAX_SECONDS) return;
  throw invalidInput('body.config.hub.auth.challenge_duration', 'may not exceed 10m');
}

type Durations = Nullable<{ hub?: Nullable<{ auth?: Nullable<{ challenge_duration?: Nullable<string> }> }> }>;

function durationOf(config: Durations): string | undefined {
  return config?.hub?.auth?.challenge_duration ?? undefined;
}

function durationSeconds(config: Durations): number | undefined {
  return parseDuration(durationOf(config) ?? '');
}
