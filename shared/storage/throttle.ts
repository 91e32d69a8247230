import { type ApiError, tooManyRequests } from '../platform/errors.ts';
import { above, below, either, hasNo, type Item } from './expressions.ts';
import { keys } from './keys.ts';
import { tryWrite } from './write-items.ts';
import { update } from './writes.ts';

type Rule = { limit: number; windowSeconds: number };

/**
 * Counts one attempt of a subject. Throws 429 with the exact `Retry-After` if `limit` attempts have passed
 * within the last `windowSeconds` (a sliding window). Nothing resets the count. Parallel attempts cannot
 * exceed the limit. The subject is stored as a hash.
 *
 * The item has `limit` slots. An attempt takes a slot, which is free again after `windowSeconds`. The first
 * slot is chosen at random, so that parallel attempts rarely collide. A failed try returns the item and thus
 * the free slots, so a refusal needs only one call.
 */
export async function throttle(subject: string, rule: Rule): Promise<void> {
  const now = Date.now();
  let free = slotsOf(rule);
  for (;;) {
    const found = await take(subject, anyOf(free), now, rule);
    if (!found) return;
    free = slotsOf(rule).filter((slot) => freeFrom(found, slot, now, rule) <= now);
    if (free.length === 0) throw refusal(found, now, rule);
  }
}

function slotsOf({ limit }: Rule): string[] {
  return Array.from({ length: limit }, (_, n) => `slot_${n}`);
}

function anyOf(slots: readonly string[]): string {
  return slots[Math.floor(Math.random() * slots.length)] ?? 'slot_0';
}

/** Takes a slot. Returns the item if the slot is taken. */
async function take(subject: string, slot: string, now: number, rule: Rule): Promise<Item | undefined> {
  const length = rule.windowSeconds * 1000;
  const outcome = await tryWrite(
    update(
      keys.throttle(subject, rule.windowSeconds),
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
function freeFrom(item: Item, slot: string, now: number, { windowSeconds }: Rule): number {
  const [taken, length] = [item[slot], windowSeconds * 1000];
  return taken === undefined || Number(taken) > now + length ? 0 : Number(taken) + length;
}

function refusal(item: Item, now: number, rule: Rule): ApiError {
  const first = Math.min(...slotsOf(rule).map((slot) => freeFrom(item, slot, now, rule)));
  return tooManyRequests(
    'Too many attempts; wait before the next one',
    Math.max(1, Math.ceil((first - now) / 1000)),
  );
}
