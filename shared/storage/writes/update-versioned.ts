import { isoNow } from '../../platform/time.ts';
import { retryStale } from '../stale.ts';
import {
  assertUnmodified,
  type LastChange,
  nextUpdate,
  type Precondition,
  type Versioned,
} from './preconditions.ts';

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
