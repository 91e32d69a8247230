import { setTimeout as pause } from 'node:timers/promises';
import { timeLeft } from '../platform/client-timeouts.ts';
import { ApiError } from '../platform/errors.ts';

/** Something that was read has changed before the write: everything is to be read anew. */
export class Stale extends ApiError {
  constructor() {
    super('conflict', 'It was changed at the same time; try again');
  }
}

/** What a failed condition means where the writer reads anew and decides again. */
export const stale = () => new Stale();

const ATTEMPTS = 12;
const LONGEST_PAUSE_MILLISECONDS = 1000;

/**
 * Runs `work`, which reads, decides and writes, anew each time that it throws `Stale`, after growing,
 * jittered pauses; at most so many times, then the last one is thrown: 409 `conflict`.
 */
export async function retryStale<T>(work: () => Promise<T>, attempts = ATTEMPTS): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Stale) || attempt === attempts || timeLeft() <= 0) throw error;
    }
    await pause(Math.random() * Math.min(10 * 2 ** attempt, LONGEST_PAUSE_MILLISECONDS));
  }
}
