import { marshall } from '@aws-sdk/util-dynamodb';
import { vi } from 'vitest';
import { handler, trigger } from '../../functions/events/purge-applications.ts';
import * as sweepDeletions from '../../functions/events/sweep-deletions.ts';
import { runAs } from '../../infra/local/access-policy.ts';
import { purgeRanges } from '../../shared/storage/keys.ts';
import { queryItems } from '../../shared/storage/read-items.ts';
import type { StreamRecord } from '../../shared/storage/stream-records.ts';
import type { Item } from '../../shared/storage/writes/expressions.ts';

/** How far apart the schedule runs it. */
const SCHEDULE_SECONDS = 300;

type Runs = { runs?: number; secondsApart?: number; steps?: number };

/**
 * Runs the purge as its schedule does, each run so long after what was before; each has time for so many
 * steps.
 */
export async function purge({
  runs = 1,
  secondsApart = SCHEDULE_SECONDS,
  steps = Number.POSITIVE_INFINITY,
}: Runs = {}): Promise<void> {
  for (let run = 0; run < runs; run++) {
    let left = steps;
    vi.useFakeTimers({ now: Date.now() + secondsApart * 1000, toFake: ['Date'] });
    const context = { getRemainingTimeInMillis: () => (left-- > 0 ? 10_000 : 2_000) };
    await runAs(trigger.id, trigger.uses, () => handler(undefined, context));
  }
}

/**
 * Runs of the purge until nothing is left of an application: one for what is its own, one for what the owner
 * index shows.
 */
export const ALL_RUNS = { runs: 2 };

/** The records of deletions that are not finished, of every partition. */
export async function purgeRecords(): Promise<Item[]> {
  const pages = await Promise.all(purgeRanges().map((range) => queryItems(range, { limit: 100 })));
  return pages.flatMap(({ items }) => items);
}

/**
 * Sweeps what the purge has to do, or by these records, as the stream of the table makes it begin right after
 * each deletion.
 */
export async function sweep(records?: readonly Item[], milliseconds = 60_000): Promise<void> {
  const Records = (records ?? (await purgeRecords())).map((item) => ({
    dynamodb: { NewImage: marshall(item) },
  })) as StreamRecord[];
  const context = { getRemainingTimeInMillis: () => milliseconds };
  await runAs(sweepDeletions.trigger.id, sweepDeletions.trigger.uses, () =>
    sweepDeletions.handler({ Records }, context),
  );
}
