import { DAY, HOUR, MINUTE, SECOND, WEEK, YEAR } from './time.ts';

const DURATION =
  /^(\d+(?:\.\d+)?) ?(seconds?|secs?|s|minutes?|mins?|m|hours?|hrs?|hr|h|days?|d|weeks?|w|years?|yrs?|yr|y)$/i;

const UNIT_SECONDS: Record<string, number> = { s: SECOND, m: MINUTE, h: HOUR, d: DAY, w: WEEK, y: YEAR };

/**
 * Reads a duration such as `30d`, `1.5 hours` or `90 secs` and returns whole seconds, or undefined when the
 * text is none or too long to be a number. Grammar of `service.md`, "Magic links" (`expiration`): a whole or
 * decimal number, an optional single space, one unit, any letter case; a year is 365.25 days. Signs, `ago`
 * and `from now` are no part of it.
 */
export function parseDuration(text: string): number | undefined {
  const [, amount, unit] = DURATION.exec(text) ?? [];
  const seconds = unit && UNIT_SECONDS[unit.charAt(0).toLowerCase()];
  const total = amount && seconds ? Math.round(Number(amount) * seconds) : undefined;
  return Number.isFinite(total) ? total : undefined;
}
