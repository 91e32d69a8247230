import { DAY, HOUR, MINUTE, SECOND, WEEK, YEAR } from './time.ts';

const DURATION =
  /^(\d+(?:\.\d+)?) ?(seconds?|secs?|s|minutes?|mins?|m|hours?|hrs?|hr|h|days?|d|weeks?|w|years?|yrs?|yr|y)$/i;

/** The format as a pattern without flags: each letter matches in either case. */
export const DURATION_PATTERN = DURATION.source.replace(/(?<!\\)[a-z]/g, (c) => `[${c}${c.toUpperCase()}]`);

const UNIT_SECONDS: Record<string, number> = { s: SECOND, m: MINUTE, h: HOUR, d: DAY, w: WEEK, y: YEAR };

/**
 * Parses a duration such as `30d`, `1.5 hours` or `90 secs`. Returns whole seconds, or undefined if the text
 * is malformed or its number too large. Format: a whole or decimal number, an optional space, one unit in any
 * letter case. A year is 365.25 days. Signs, `ago` and `from now` are not accepted.
 */
export function parseDuration(text: string): number | undefined {
  const [, amount, unit] = DURATION.exec(text) ?? [];
  const seconds = unit && UNIT_SECONDS[unit.charAt(0).toLowerCase()];
  const total = amount && seconds ? Math.round(Number(amount) * seconds) : undefined;
  return Number.isFinite(total) ? total : undefined;
}
