import type { ApiError } from '../../platform/errors.ts';
import { type Key, keys } from '../keys.ts';
import { above, below, either, hasNo, type Item } from '../writes/expressions.ts';
import { tryWrite, write } from '../writes/write-items.ts';
import { update, type Write } from '../writes/writes.ts';

/** A subject that is counted in windows of this length. It is stored as a hash. */
export type Counter = { subject: string; windowSeconds: number };

/** The attempts of the present window, and those of the one before that still count. */
export type WindowCount = Counter & { present: number; before: number; now: number };

/**
 * Returns the keys of the present window and of the one before, to be read with other items. A counter has
 * one item for each window, while `throttle` has a list of times. Attempts of the window before count
 * less and less while the present one passes, so that a limit slides (decision 0255).
 */
export function counterKeys({ subject, windowSeconds }: Counter, now: number): [Key, Key] {
  const window = Math.floor(now / (windowSeconds * 1000));
  return [window, window - 1].map((one) => keys.throttle(`${subject} in ${one}`, windowSeconds)) as [
    Key,
    Key,
  ];
}

/** Returns the counts in the items of `counterKeys`. */
export function countedIn(
  counter: Counter,
  [present, before]: readonly (Item | undefined)[],
  now: number,
): WindowCount {
  return { ...counter, present: attemptCount(present), before: attemptCount(before), now };
}

function attemptCount(item: Item | undefined): number {
  return Number(item?.['attempts'] ?? 0);
}

/** Returns the seconds until the limit allows another attempt; 0 if it does now. */
export function waitFor(counted: WindowCount, limit: number): number {
  const { present, before, windowSeconds: length } = counted;
  const elapsed = elapsedOf(counted);
  if (present + carriedOf(counted) < limit) return 0;
  if (present < limit) return secondsUntilFewer(before, limit - present, length) - elapsed;
  return length - elapsed + secondsUntilFewer(present, limit, length);
}

/** Returns after how many seconds of the next window fewer than `most` of its attempts are carried over. */
function secondsUntilFewer(attempts: number, most: number, length: number): number {
  return Math.max(0, Math.floor(length - (most * length) / attempts)) + 1;
}

/**
 * Returns the write that counts one attempt. It throws `refusal(wait)` if parallel attempts have used up the
 * limit since the read: it is never exceeded.
 */
export function attemptWrite(
  counted: WindowCount,
  limit: number,
  refusal: (waitSeconds: number) => ApiError,
): Write {
  const { now, windowSeconds } = counted;
  const [key] = counterKeys(counted, now);
  const most = limit - carriedOf(counted);
  return update(
    key,
    { add: { attempts: 1 }, set: { expires_at: Math.ceil(now / 1000) + 2 * windowSeconds } },
    either(hasNo('attempts'), below('attempts', most)),
    (item) => refusal(Math.max(1, waitFor({ ...counted, present: attemptCount(item) }, limit))),
  );
}

/** Counts one attempt. Throws as `attemptWrite`. */
export async function countAttempt(
  counted: WindowCount,
  limit: number,
  refusal: (waitSeconds: number) => ApiError,
): Promise<void> {
  await write(attemptWrite(counted, limit, refusal));
}

/** Takes an attempt back that was counted a moment ago. */
export async function takeBackCount(counted: WindowCount): Promise<void> {
  const [key] = counterKeys(counted, counted.now);
  await tryWrite(update(key, { add: { attempts: -1 } }, above('attempts', 0)));
}

/** Returns how many attempts of the window before count now. */
function carriedOf(counted: WindowCount): number {
  const { before, windowSeconds: length } = counted;
  return Math.floor((before * (length - elapsedOf(counted))) / length);
}

function elapsedOf({ now, windowSeconds }: WindowCount): number {
  return Math.floor(now / 1000) % windowSeconds;
}
