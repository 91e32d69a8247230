import { setTimeout as pause } from 'node:timers/promises';
import { scaledTimeout } from '../platform/client-timeouts.ts';
import { config } from '../platform/config.ts';
import { ApiError, type ErrorCode } from '../platform/errors.ts';
import { log } from '../platform/log.ts';
import { notesOfRequest } from '../platform/request-notes.ts';
import { DAY, epochNow, HOUR } from '../platform/time.ts';
import { below, either, notExists } from '../storage/expressions.ts';
import { keys } from '../storage/keys.ts';
import { tryWrite } from '../storage/write-items.ts';
import { update } from '../storage/writes.ts';

/** Refusals of an application that are counted for one reason in an hour. */
const MAX_COUNTED = 1000;
/** How long the table has a count after its hour. */
const KEPT_SECONDS = 2 * DAY;
/** The longest that an answer waits for the count. */
const LONGEST_WAIT_MS = 250;

/** The hour, since the epoch, of the counts that this instance knows to be complete. */
let hour = 0;
let complete = new Set<string>();

/** Forgets the complete counts, as a new function instance knows none. For tests and local servers. */
export function forgetRefusals(): void {
  hour = 0;
  complete = new Set();
}

/**
 * Runs an attempt to sign in and counts it if it is refused, by the code of its error. The count becomes
 * events (decision 0154). It never changes the answer, and delays it by at most 250 ms.
 */
export async function countingRefusal<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    await Promise.race([
      countRefusal(error),
      pause(scaledTimeout(LONGEST_WAIT_MS), undefined, { ref: false }),
    ]);
    throw error;
  }
}

/** Counts an error, if it refused an attempt to sign in to a known application. Never throws. */
async function countRefusal(error: unknown): Promise<void> {
  const { application: app, sign_in_outcome: outcome } = notesOfRequest();
  const isRefusal = error instanceof ApiError && error.status < 500;
  if (!isRefusal || outcome !== 'refused' || typeof app !== 'string' || config('EVENT_DAYS') === '0') return;
  try {
    await count(app, error.code);
  } catch (cause) {
    log.warn('a refused sign-in could not be counted', { application: app, cause: String(cause) });
  }
}

/** Adds one, unless the count of this hour is complete. Then the instance writes no more to it. */
async function count(app: string, reason: ErrorCode): Promise<void> {
  startHour(Math.floor(epochNow() / HOUR));
  const name = `${app} ${reason}`;
  if (complete.has(name)) return;
  const outcome = await tryWrite(
    update(
      keys.refusals(app, reason, hour),
      { add: { count: 1 }, set: { expires_at: (hour + 1) * HOUR + KEPT_SECONDS } },
      either(notExists(), below('count', MAX_COUNTED)),
    ),
  );
  if (!outcome.held) complete.add(name);
}

function startHour(current: number): void {
  if (hour === current) return;
  hour = current;
  complete = new Set();
}
