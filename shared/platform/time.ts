export const SECOND = 1;
export const MINUTE = 60;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const WEEK = 7 * DAY;
export const YEAR = 365.25 * DAY;

/** Returns the current time as an ISO 8601 date-time with milliseconds, the format of all timestamps. */
export function isoNow(): string {
  return new Date().toISOString();
}

/** Returns the current time in whole epoch seconds, the unit of TTL attributes and JWT claims. */
export function epochNow(): number {
  return Math.floor(Date.now() / 1000);
}

/** Returns the ISO 8601 date-time `seconds` from now. */
export function isoIn(seconds: number): string {
  return new Date(Date.now() + seconds * 1000).toISOString();
}

/** Returns the current day in UTC, such as `2026-01-31`. */
export function utcDay(): string {
  return isoNow().slice(0, 10);
}

/** Returns the whole seconds until the next day in UTC, at least one. */
export function secondsToNextDay(): number {
  return DAY - (epochNow() % DAY);
}

/** Returns the whole seconds until the next month in UTC, at least one. */
export function secondsToNextMonth(): number {
  const now = new Date();
  return Math.ceil((Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1) - now.getTime()) / 1000);
}

/** Returns the epoch seconds of an ISO 8601 date-time, rounded up so that a TTL is never too early. */
export function epochOf(iso: string): number {
  return Math.ceil(Date.parse(iso) / 1000);
}

/** True if the time has passed. DynamoDB deletes expired items late, so every read of one must check this. */
export function isPast(iso: string): boolean {
  return Date.parse(iso) <= Date.now();
}
