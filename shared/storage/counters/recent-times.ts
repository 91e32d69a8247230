import { tooManyRequests } from '../../platform/errors.ts';
import { allInOrder } from '../../platform/parallel.ts';
import { MINUTE } from '../../platform/time.ts';
import { type Key, keys } from '../keys.ts';
import { stale } from '../stale.ts';
import { either, equals, hasNo, type Item, notExists, shorter } from '../writes/expressions.ts';
import { tryWrite } from '../writes/write-items.ts';
import { put, update, type Write } from '../writes/writes.ts';

/** How far ahead a time may be. A clock that was wrong must not lock anybody out until then. */
const AHEAD_MILLISECONDS = 10 * MINUTE * 1000;

/** One attempt, by its time in epoch milliseconds, and what rules ask about it. */
export type RecentTime = { at: number; from?: string; reserved?: true };

/** The latest attempts of a subject, at most 30, so that one item has them all. */
export type RecentTimes = { key: Key; version: number; times: readonly RecentTime[]; now: number };

/** At most `limit` attempts within so many seconds, of those that `counts` names; by default all. */
export type TimesRule = { limit: number; windowSeconds: number; counts?: (time: RecentTime) => boolean };

/** An attempt of a subject, and the rule that limits it. The subject is stored as a hash. */
export type ThrottledAttempt = TimesRule & { subject: string };

/** Returns the attempts of an item that still count at this time, with the key of the item. */
export function timesIn(
  item: Item | undefined,
  key: Key,
  windowSeconds: number,
  now = Date.now(),
): RecentTimes {
  const times = (item?.['times'] ?? []) as RecentTime[];
  const first = now - windowSeconds * 1000;
  const counting = times.filter(({ at }) => at > first && at <= now + AHEAD_MILLISECONDS);
  return { key, version: Number(item?.['version'] ?? 0), times: counting, now };
}

/** Returns the exact seconds until the rule allows another attempt; 0 if it does now. */
export function waitByRule(
  { times, now }: Pick<RecentTimes, 'times' | 'now'>,
  { limit, windowSeconds, counts }: TimesRule,
): number {
  const length = windowSeconds * 1000;
  const within = times
    .filter((time) => time.at > now - length && (counts?.(time) ?? true))
    .map(({ at }) => at)
    .sort((a, b) => a - b);
  const blocking = within.at(-limit);
  return blocking === undefined ? 0 : Math.max(1, Math.ceil((blocking + length - now) / 1000));
}

/** Throws 429 `too_many_requests` with the exact `Retry-After` if the rule allows no attempt now. */
export function assertByRule(times: Pick<RecentTimes, 'times' | 'now'>, rule: TimesRule): void {
  const wait = waitByRule(times, rule);
  if (wait > 0) throw tooManyRequests('Too many attempts; wait before the next one', wait);
}

/** The write that adds an attempt. Throws `Stale` if another was added since the item was read. */
export function addTime(
  { key, version, times, now }: RecentTimes,
  marks: Omit<RecentTime, 'at'>,
  windowSeconds: number,
): Write {
  const item = {
    ...key,
    version: version + 1,
    times: [...times, { at: now, ...marks }],
    expires_at: expiryAfter(now, windowSeconds),
  };
  return put(item, version === 0 ? notExists() : equals('version', version), stale);
}

/**
 * Counts one attempt of a subject. Throws 429 with the exact `Retry-After` if `limit` attempts have passed
 * within the last `windowSeconds` (a sliding window). Nothing resets the count, and parallel attempts cannot
 * exceed it. One call, or two if the list is full of times that count no more.
 */
export function throttle(subject: string, rule: TimesRule): Promise<void> {
  const attempt = { subject, ...rule };
  const now = Date.now();
  return takeTime(attempt, now, appendWrite(attempt, now));
}

/** Returns the keys of the items that count attempts, to be read with other items for `throttleAll`. */
export function throttleKeys(attempts: readonly ThrottledAttempt[]): Key[] {
  return attempts.map(({ subject, windowSeconds }) => keys.throttle(subject, windowSeconds));
}

/**
 * Counts one attempt of each subject, in one round, by the items of `throttleKeys`. Throws 429 as `throttle`
 * does. If an item shows a refusal, counts nothing: a refused attempt must not use up another limit.
 */
export async function throttleAll(
  attempts: readonly ThrottledAttempt[],
  items: readonly (Item | undefined)[],
): Promise<void> {
  const now = Date.now();
  const writes = attempts.map((attempt, i) => nextWrite(attempt, items[i], now));
  await allInOrder(attempts.map((attempt, i) => takeTime(attempt, now, writes[i])));
}

/** Counts an attempt by a write, or by further ones if the item has changed. Throws 429. */
async function takeTime(
  attempt: ThrottledAttempt,
  now: number,
  write = appendWrite(attempt, now),
): Promise<void> {
  const outcome = await tryWrite(write);
  if (!outcome.held) await takeTime(attempt, now, nextWrite(attempt, outcome.current, now));
}

/** Returns the write that adds an attempt to an item, as it was read. Throws 429. */
function nextWrite(attempt: ThrottledAttempt, item: Item | undefined, now: number): Write {
  const { subject, windowSeconds, limit } = attempt;
  const counting = timesIn(item, keys.throttle(subject, windowSeconds), windowSeconds, now);
  assertByRule(counting, attempt);
  const stored = (item?.['times'] ?? []) as RecentTime[];
  return stored.length < limit ? appendWrite(attempt, now) : addTime(counting, {}, windowSeconds);
}

/** The write that adds an attempt as long as the list has room, whatever else was added meanwhile. */
function appendWrite({ subject, windowSeconds, limit }: ThrottledAttempt, now: number): Write {
  return update(
    keys.throttle(subject, windowSeconds),
    {
      append: { times: { at: now } },
      add: { version: 1 },
      set: { expires_at: expiryAfter(now, windowSeconds) },
    },
    either(hasNo('times'), shorter('times', limit)),
  );
}

function expiryAfter(now: number, windowSeconds: number): number {
  return Math.ceil(now / 1000) + windowSeconds;
}
