import { isoNow, MINUTE } from '../platform/time.ts';
import { keys, ranges } from '../storage/keys.ts';
import { emptyPartition, type SweepBudget } from '../storage/sweep.ts';
import { either, exists, type Item, notExists } from '../storage/writes/expressions.ts';
import { put, type Write } from '../storage/writes/writes.ts';

/** The time for which the function that delivers may run, and store the outcome of an attempt. */
const SETTLED_SECONDS = 5 * MINUTE;

/** The writes that make the sweep and the purge delete the partition of a webhook. */
export function webhookPurge(app: string, webhook: string): Write[] {
  const record = { kind: 'webhook', app, webhook, deleted_at: isoNow() };
  return [put({ ...keys.purgeWebhook(app, webhook), ...record }, either(notExists(), exists()))];
}

/**
 * Deletes progress, lanes, deliveries and replays of a deleted webhook. Returns true if nothing is left and
 * nothing can be added any more.
 */
export async function purgeWebhook(record: Item, budget: SweepBudget): Promise<boolean> {
  const { app, webhook, deleted_at: deletedAt } = record;
  const settled = Date.now() >= Date.parse(String(deletedAt)) + SETTLED_SECONDS * 1000;
  const { pk } = ranges.webhook(String(app), String(webhook));
  return (await emptyPartition(pk, budget)) && settled;
}
