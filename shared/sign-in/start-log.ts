import { MINUTE } from '../platform/time.ts';
import { hashOf, type Key } from '../storage/keys.ts';
import { stale } from '../storage/stale.ts';
import { equals, type Item, notExists } from '../storage/writes/expressions.ts';
import { put, type Write } from '../storage/writes/writes.ts';

/** One start of a sign-in: when, in epoch milliseconds, and from which source, as a hash. */
type LoggedStart = { at: number; from: string };

/** At most `limit` starts within so many seconds, of those that `counts` names; by default all. */
export type LogRule = { limit: number; seconds: number; counts?: (start: LoggedStart) => boolean };

/** The latest starts of sign-ins with one address, or of one device. Few, so that one item has them all. */
export type StartLog = { key: Key; version: number; starts: readonly LoggedStart[]; now: number };

/** Returns a source as the log has it. */
export function loggedSource(address: string): string {
  return hashOf(address).slice(0, 12);
}

/** Returns the starts of the item that still count at this time. */
export function logIn(item: Item | undefined, key: Key, seconds: number, now: number): StartLog {
  const starts = (item?.['starts'] ?? []) as LoggedStart[];
  const first = now - seconds * 1000;
  // A clock that was wrong must not lock anybody out until then.
  const counting = starts.filter(({ at }) => at > first && at <= now + 10 * MINUTE * 1000);
  return { key, version: Number(item?.['version'] ?? 0), starts: counting, now };
}

/** Returns the exact seconds until the rule allows another start; 0 if it does now. */
export function waitByRule({ starts, now }: StartLog, { limit, seconds, counts }: LogRule): number {
  const within = starts
    .filter((start) => start.at > now - seconds * 1000 && (counts?.(start) ?? true))
    .map(({ at }) => at)
    .sort((a, b) => a - b);
  const blocking = within.at(-limit);
  return blocking === undefined ? 0 : Math.max(1, Math.ceil((blocking + seconds * 1000 - now) / 1000));
}

/** The write that adds a start. Throws `Stale` if another was added since the log was read. */
export function addStart({ key, version, starts, now }: StartLog, from: string, seconds: number): Write {
  const item = {
    ...key,
    version: version + 1,
    starts: [...starts, { at: now, from }],
    expires_at: Math.ceil(now / 1000) + seconds,
  };
  return put(item, version === 0 ? notExists() : equals('version', version), stale);
}
