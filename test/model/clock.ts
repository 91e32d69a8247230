import fc from 'fast-check';
import { vi } from 'vitest';
import * as rotateSigningKeys from '../../functions/events/rotate-signing-keys.ts';
import { runAs } from '../../infra/local/access-policy.ts';
import { DAY, HOUR, MINUTE } from '../../shared/platform/time.ts';
import type { useBackends } from '../support/backends.ts';
import { ALL_RUNS, purge } from '../support/purge.ts';

/**
 * The clock that all tenants share. It moves only by steps and pauses, so that what the model says about time
 * does not depend on the speed of the machine.
 */
export function startClock(): void {
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
  sweptAt = 0;
}

/** So long that members join in an order, and so short that a stretch of steps takes less than 10 seconds. */
const STEP_MS = 20;

/** Lets the time of one step pass. */
export function tick(): void {
  vi.setSystemTime(Date.now() + STEP_MS);
}

/** When the table last deleted what had expired, in epoch milliseconds. */
let sweptAt = 0;

/** A pause of all tenants. `sweeps`: the table deletes what has expired, which DynamoDB may do days later. */
export type Pause = { seconds: number; sweeps: boolean };

/**
 * Pauses from seconds to a month. No sum of them comes close to a lifetime that the model knows: 10 seconds,
 * 10 minutes, 1 hour, 1 day, 40 hours, 7, 14, 30 and 90 days.
 */
const SECONDS = [11, 6 * MINUTE, 2 * HOUR, 2 * HOUR, 26 * HOUR, 26 * HOUR, 8 * DAY, 15.5 * DAY, 31 * DAY];

export const pause: fc.Arbitrary<Pause> = fc.record({
  seconds: fc.constantFrom(...SECONDS),
  sweeps: fc.boolean(),
});

/**
 * Lets all tenants pause. The schedule rotates the signing keys meanwhile, and the purge deletes unused
 * guests.
 */
export async function letTimePass(
  { seconds, sweeps }: Pause,
  { sweepExpired }: ReturnType<typeof useBackends>,
): Promise<void> {
  vi.setSystemTime(Date.now() + seconds * 1000);
  const { trigger, handler } = rotateSigningKeys;
  await runAs(trigger.id, trigger.uses, handler);
  await purge({ ...ALL_RUNS, secondsApart: 0 });
  if (!sweeps) return;
  await sweepExpired();
  sweptAt = Date.now();
}

/** Epoch milliseconds in so many seconds. */
export const inSeconds = (seconds: number): number => Date.now() + seconds * 1000;

/** True if the time has passed, in epoch milliseconds. */
export const isOver = (until: number): boolean => until <= Date.now();

/** True if the table has deleted what expired then. It counts in whole seconds, and never too early. */
export const isDeleted = (until: number): boolean => until + 1000 < sweptAt;
