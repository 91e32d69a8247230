import { type ApiError, tooManyRequests } from '../platform/errors.ts';
import { above, below, either, hasNo, type Item } from './expressions.ts';
import { keys } from './keys.ts';
import { tryWrite } from './table.ts';
import { update } from './writes.ts';

type Rule = { limit: number; windowSeconds: number };

/**
 * Counts one attempt of a subject and throws 429 with the exact `Retry-After` where `limit` have passed
 * within the last `windowSeconds`, whenever those began. Nothing resets the count; of any number of parallel
 * attempts exactly as many pass as are left. The subject is stored as a hash.
 *
 * An item has as many slots as attempts may pass. An attempt takes one, which is free again once it is as old
 * as the window: so none is ever taken twice within one. Which slot is tried first is left to chance, and a
 * try that fails finds which are free: parallel attempts seldom meet, and a refusal takes one call.
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

/** Takes a slot; returns the item where somebody else has it. */
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
 * When a slot is free, in epoch milliseconds. A slot taken further in the future than the window is free at
 * once: only a clock that was wrong can have written it, and it would lock the subject out until that time.
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
