import * as z from 'zod/mini';
import { DURATION_PATTERN, parseDuration } from '../../platform/duration.ts';

/** A duration of at most `longest`, if that is given, such as `30d`. */
export const duration = (about: string, longest?: string) =>
  z.string().check(
    z.refine((value) => parseDuration(value) !== undefined, {
      error: 'must be a duration such as 30d, 12 hours or 90s',
    }),
    z.refine((value) => longest === undefined || secondsOf(value) <= secondsOf(longest), {
      error: `may not exceed ${longest}`,
    }),
    z.meta({ description: about, pattern: DURATION_PATTERN }),
  );

const secondsOf = (text: string) => parseDuration(text) ?? 0;

/** A lifetime: a duration of at least a second. */
export const lifetime = (about: string, longest?: string) =>
  duration(about, longest).check(
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
