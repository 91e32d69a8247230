import { bestEffort } from '../platform/best-effort.ts';
import { config } from '../platform/config.ts';
import { attemptOfRequest } from '../platform/request/request-attempt.ts';
import { currentOrigin } from '../platform/request/request-origin.ts';
import { DAY, epochNow, HOUR } from '../platform/time.ts';
import { keys } from '../storage/keys.ts';
import { below, either, notExists } from '../storage/writes/expressions.ts';
import { tryWrite } from '../storage/writes/write-items.ts';
import { update } from '../storage/writes/writes.ts';

/** Refusals of an application that are counted for one reason in an hour. */
const MAX_COUNTED = 1000;
/** The time for which the table has a count after its hour. */
const KEPT_SECONDS = 2 * DAY;

/** The hour, since the epoch, of the counts that this instance knows to be complete. */
let hour = 0;
let complete = new Set<string>();

/** Forgets the complete counts, as a new function instance knows none. For tests and local servers. */
export function forgetRefusals(): void {
  hour = 0;
  complete = new Set();
}

/**
 * Counts a refusal of an application for a reason. The count becomes few events (decision 0154), and carries
 * the attempt to sign in that the request is part of (decision 0368). Waits for at most 250 ms, and never
 * throws.
 */
export async function countRefused(app: string, reason: string, most = MAX_COUNTED): Promise<void> {
  if (config('EVENT_DAYS') === '0') return;
  await bestEffort(addRefusal(app, reason, most), 'a refusal could not be counted', { application: app });
}

/** Adds one, unless the count of this hour is complete. Then the instance writes no more to it. */
async function addRefusal(app: string, reason: string, most: number): Promise<void> {
  startHour(Math.floor(epochNow() / HOUR));
  const name = `${app} ${reason}`;
  if (complete.has(name)) return;
  const expires_at = (hour + 1) * HOUR + KEPT_SECONDS;
  const outcome = await tryWrite(
    update(
      keys.refusals(app, reason, hour),
      { add: { count: 1 }, set: { expires_at, attempt: refusedAttempt() } },
      either(notExists(), below('count', most)),
    ),
  );
  if (!outcome.held) complete.add(name);
}

/** Returns the refused attempt for the item; undefined removes that of an earlier refusal. */
function refusedAttempt() {
  const attempt = attemptOfRequest();
  return attempt && { ...attempt, at: Date.now(), request: currentOrigin()?.requestId };
}

function startHour(current: number): void {
  if (hour === current) return;
  hour = current;
  complete = new Set();
}
