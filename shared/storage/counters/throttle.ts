import { type ApiError, tooManyRequests } from '../../platform/errors.ts';
import { allInOrder } from '../../platform/parallel.ts';
import { type Key, keys } from '../keys.ts';
import { above, below, either, hasNo, type Item } from '../writes/expressions.ts';
import { tryWrite } from '../writes/write-items.ts';
import { update } from '../writes/writes.ts';

type ThrottleRule = { limit: number; windowSeconds: number };

/** An attempt of a subject, and the rule that limits it. */
export type ThrottledAttempt = ThrottleRule & { subject: string };

/**
 * Counts one attempt of a subject. Throws 429 with the exact `Retry-After` if `limit` attempts have passed
 * within the last `windowSeconds` (a sliding window). Nothing resets the count. Parallel attempts cannot
 * exceed the limit. The subject is stored as a hash.
 *
 * The item has `limit` slots. An attempt takes a slot, which is free again after `windowSeconds`. The first
 * slot is chosen at random, so that parallel attempts rarely collide. A failed try returns the item and thus
 * the free slots, so a refusal needs only one call.
 */
export function throttle(subject: string, rule: ThrottleRule): Promise<void> {
  return takeOneOf(slotsOf(rule), { subject, ...rule }, Date.now());
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
  const free = attempts.map((attempt, i) => freeSlots(items[i] ?? {}, now, attempt));
  await allInOrder(attempts.map((attempt, i) => takeOneOf(free[i] ?? [], attempt, now)));
}

async function takeOneOf(slots: string[], attempt: ThrottledAttempt, now: number): Promise<void> {
  const found = await takeSlot(anyOf(slots), attempt, now);
  if (found) await takeOneOf(freeSlots(found, now, attempt), attempt, now);
}

/** Returns the free slots of an item. Throws 429 if there is none. */
function freeSlots(item: Item, now: number, rule: ThrottleRule): string[] {
  const free = slotsOf(rule).filter((slot) => freeFrom(item, slot, now, rule) <= now);
  if (free.length === 0) throw tooManyAttempts(item, now, rule);
  return free;
}

function slotsOf({ limit }: ThrottleRule): string[] {
  return Array.from({ length: limit }, (_, n) => `slot_${n}`);
}

function anyOf(slots: readonly string[]): string {
  return slots[Math.floor(Math.random() * slots.length)] ?? 'slot_0';
}

/** Takes a slot. Returns the item if the slot is taken. */
async function takeSlot(
  slot: string,
  { subject, windowSeconds }: ThrottledAttempt,
  now: number,
): Promise<Item | undefined> {
  const length = windowSeconds * 1000;
  const outcome = await tryWrite(
    update(
      keys.throttle(subject, windowSeconds),
      { set: { [slot]: now, expires_at: Math.ceil((now + length) / 1000) } },
      either(hasNo(slot), below(slot, now - length + 1), above(slot, now + length)),
    ),
  );
  return outcome.held ? undefined : (outcome.current ?? {});
}

/**
 * Returns when a slot is free, in epoch milliseconds. A slot taken further in the future than the window is
 * free at once: a wrong clock wrote it, and it would lock the subject out until that time.
 */
function freeFrom(item: Item, slot: string, now: number, { windowSeconds }: ThrottleRule): number {
  const [taken, length] = [item[slot], windowSeconds * 1000];
  return taken === undefined || Number(taken) > now + length ? 0 : Number(taken) + length;
}

function tooManyAttempts(item: Item, now: number, rule: ThrottleRule): ApiError {
  const first = Math.min(...slotsOf(rule).map((slot) => freeFrom(item, slot, now, rule)));
  return tooManyRequests(
    'Too many attempts; wait before the next one',
    Math.max(1, Math.ceil((first - now) / 1000)),
  );
}
