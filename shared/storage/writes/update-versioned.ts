import { isoNow } from '../../platform/time.ts';
import type { Key } from '../keys.ts';
import { getItem } from '../read-items.ts';
import { retryStale, stale } from '../stale.ts';
import type { Condition, Item } from './expressions.ts';
import {
  assertUnmodified,
  type LastChange,
  nextUpdate,
  type Precondition,
  type Versioned,
} from './preconditions.ts';
import { updateItem, writeAll } from './write-items.ts';
import { update, type Write } from './writes.ts';

/** Members that every new version of a record sets. */
export type Stamps = LastChange & { version: number; updated_by: string };

/**
 * Changes a versioned record: reads it, checks the precondition, and calls `write`. If `write` throws `Stale`
 * because the record has a newer version, everything is read again. So a caller without a precondition never
 * sees a lost race, and a caller with one gets 412 `precondition_failed`. Throws 409 `conflict` after many
 * lost races in a row.
 */
export function updateVersioned<R extends Versioned, T>(
  { read, actor, precondition }: { read: () => Promise<R>; actor: string; precondition: Precondition },
  write: (current: R, stamps: Stamps) => Promise<T>,
): Promise<T> {
  return retryStale(async () => {
    const current = await read();
    assertUnmodified(current, precondition);
    return write(current, stampsAfter(current, actor));
  });
}

/** Returns the stamps of a new record. */
export function firstStamps(actor: string): Stamps & { created_at: string; created_by: string } {
  const now = isoNow();
  return { created_at: now, updated_at: now, created_by: actor, updated_by: actor, version: 1 };
}

/** Returns the stamps of the next version of a record. */
export function stampsAfter(current: Versioned, actor: string): Stamps {
  return { version: current.version + 1, ...nextUpdate(current), updated_by: actor };
}

/** Creates a read that first returns a known record, then reads it again on each further call. */
export function knownFirst<R>(known: R, readAgain: () => Promise<R>): () => Promise<R> {
  let first = true;
  return async () => {
    if (!first) return readAgain();
    first = false;
    return known;
  };
}

/**
 * Sets members of a record together with checks of other items, and returns its item. Throws `Stale` unless
 * the condition holds, and errors of the checks.
 */
export async function updateWithChecks(
  key: Key,
  set: Item,
  condition: Condition,
  checks: readonly Write[],
): Promise<Item> {
  if (checks.length === 0) return updateItem(key, { set }, condition, stale);
  await writeAll([update(key, { set }, condition, stale), ...checks]);
  const item = await getItem(key);
  if (!item) throw stale();
  return item;
}
