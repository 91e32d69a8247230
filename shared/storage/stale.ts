import { outOfTime, pauseBefore, timeLeft } from '../platform/client-timeouts.ts';
import { ApiError } from '../platform/errors.ts';
import type { Item } from './writes/expressions.ts';

/** Thrown when a record has changed between read and write, so that the caller must read again. */
export class Stale extends ApiError {
  constructor() {
    super('conflict', 'It was changed at the same time; try again');
  }
}

/** Creates the error for a failed condition of a write that `retryStale` retries. */
export const stale = () => new Stale();

/** Creates the error for a record that may also be gone: `missing` if it is, else `Stale`. */
export const staleOr = (missing: () => ApiError) => (now: Item | undefined) => (now ? stale() : missing());

const ATTEMPTS = 12;

/**
 * Runs `work`, which reads, decides and writes, again each time that it throws `Stale`. Pauses grow and have
 * jitter. After the last attempt throws `Stale`, which is 409 `conflict`. After the deadline of the request
 * throws 503 `dependency_unavailable`, because another attempt might succeed.
 */
export async function retryStale<T>(work: () => Promise<T>, attempts = ATTEMPTS): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Stale) || attempt === attempts) throw error;
      if (timeLeft() <= 0) throw outOfTime(error);
    }
    await pauseBefore(attempt);
  }
}
