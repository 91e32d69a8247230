export const SECOND = 1;
export const MINUTE = 60;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const WEEK = 7 * DAY;
export const YEAR = 365.25 * DAY;

/** The current time as an ISO 8601 date-time with milliseconds, the form of every timestamp of the API. */
export function isoNow(): string {
  return new Date().toISOString();
}

/** The current time in whole seconds since the epoch, the unit of TTL attributes and JWT claims. */
export function epochNow(): number {
  return Math.floor(Date.now() / 1000);
}

/** The ISO 8601 date-time `seconds` from now. */
export function isoIn(seconds: number): string {
  return new Date(Date.now() + seconds * 1000).toISOString();
}

/** The current day in UTC, such as `2026-01-31`. */
export function utcDay(): string {
  return isoNow().slice(0, 10);
}

/** Whole seconds until the next day begins in UTC, at least one. */
export function secondsToNextDay(): number {
  return DAY - (epochNow() % DAY);
}

/**
 * Epoch seconds of an ISO 8601 date-time, rounded up so that a TTL never comes before the instant it stands
 * for.
 */
export function epochOf(iso: string): number {
  return Math.ceil(Date.parse(iso) / 1000);
}

/** True once the instant has come. DynamoDB deletes late: every read of an expiring record asks this. */
export function isPast(iso: string): boolean {
  return Date.parse(iso) <= Date.now();
}
