import { parseDuration } from '../../platform/duration.ts';
import { MINUTE } from '../../platform/time.ts';
import type { ApplicationConfig } from '../application.ts';

/** The lifetime of a sign-in code in seconds, if the application sets none. */
const DEFAULT_SECONDS = 10 * MINUTE;

/** Returns the lifetime of a sign-in code in seconds. */
export function challengeSeconds({ hub }: ApplicationConfig): number {
  return parseDuration(hub?.auth?.challenge_duration ?? '') ?? DEFAULT_SECONDS;
}
