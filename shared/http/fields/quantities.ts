import * as z from 'zod/mini';
import { DURATION_PATTERN, parseDuration } from '../../platform/duration.ts';
import { DAY } from '../../platform/time.ts';

/** A duration. `longestDays` prevents that adding it to the current time gives an invalid date. */
export const duration = (about: string, longestDays = Number.POSITIVE_INFINITY) =>
  z.string().check(
    z.refine((value) => parseDuration(value) !== undefined, {
      error: 'must be a duration such as 30d, 12 hours or 90s',
    }),
    z.refine((value) => (parseDuration(value) ?? 0) <= longestDays * DAY, {
      error: `may not exceed ${longestDays}d`,
    }),
    z.meta({ description: about, pattern: DURATION_PATTERN }),
  );

/** A lifetime: a duration of at least a second. */
export const lifetime = (about: string, longestDays?: number) =>
  duration(about, longestDays).check(
    z.refine((value) => parseDuration(value) !== 0, { error: 'must be longer than 0 seconds' }),
  );

/** A whole number from `min` to `max`. */
export const count = (about: string, max: number, min = 0) =>
  z
    .int()
    .check(
      z.gte(min, { error: `must be from ${min} to ${max}` }),
      z.lte(max, { error: `must be from ${min} to ${max}` }),
      z.describe(about),
    );
