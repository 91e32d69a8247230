import { errorName } from '../platform/failure-fields.ts';
import { log } from '../platform/log.ts';
import { withMetrics } from '../platform/metrics.ts';
import { inParallel } from '../platform/parallel.ts';
import { isoNow } from '../platform/time.ts';
import { MAX_DELAY_SECONDS, sendWakes, type Wake } from '../storage/wake-queue.ts';
import { dueAttributes, type ProgressRecord } from '../webhooks/progress.ts';
import { disableFailing } from '../webhooks/webhook-store.ts';
import { type DeliveryStep, isBlocked, type RunCounts } from './delivery-run.ts';
import { type Lane, readLanes } from './lane-store.ts';
import {
  keepLease,
  type Lease,
  LostLease,
  lookWithLease,
  releaseLease,
  secondsTo,
  storeProgress,
  takeLease,
} from './lease.ts';
import { notifyWebhookDisabled } from './notify-disabled.ts';
import { progressAfter, readChunk } from './work-feed.ts';
import { dueLanes, laneWrites, restartLanes, workLane } from './work-lanes.ts';
import { readReplays } from './work-replays.ts';

/** Deliveries to one webhook at a time. */
const WIDTH = 8;

/**
 * Delivers the due events of a webhook: new ones, failing subjects and replays. Ends when nothing is due, or
 * `hasTime` is false; then another wake continues. Throws 503 `dependency_unavailable`, after which the wake
 * must be repeated.
 */
export async function deliverToWebhook(wake: Wake, hasTime: () => boolean): Promise<void> {
  const lease = await takeLease(wake);
  if (!lease) return;
  const endRenewals = keepLease(lease);
  const counts: RunCounts = { delivered: 0, failed: 0, dead_deliveries: 0, disabled_webhooks: 0 };
  try {
    await runSteps(lease, counts, hasTime);
  } catch (error) {
    if (!(error instanceof LostLease)) {
      await releaseLease(lease, { set: {}, writes: [] }).catch(() => false);
      throw error;
    }
  } finally {
    endRenewals();
    log.info('webhook', withMetrics({ webhook: wake.webhook, lease_lost: lease.lost, ...counts }));
  }
}

async function runSteps(lease: Lease, counts: RunCounts, hasTime: () => boolean): Promise<void> {
  const lanes = await readLanes(lease);
  for (let goesOn = true; goesOn; ) {
    const step = await beginStep(lease, lanes, { counts, hasTime });
    goesOn = step.webhook.state === 'enabled' ? await runStep(step) : await endDisabled(step);
  }
}

async function beginStep(
  lease: Lease,
  lanes: Map<string, Lane>,
  run: Pick<DeliveryStep, 'counts' | 'hasTime'>,
): Promise<DeliveryStep> {
  const { webhook, progress } = await lookWithLease(lease);
  const step: DeliveryStep = {
    ...run,
    lease,
    webhook,
    progress,
    lanes,
    changedLanes: new Set(),
    writes: [],
    failingSince: progress.failing_since,
    lastSuccessAt: progress.last_success_at,
  };
  restartLanes(step);
  return step;
}

/** Delivers one round of due events. Returns true if there is more to do in this run. */
async function runStep(step: DeliveryStep): Promise<boolean> {
  const [chunk, replays] = await Promise.all([readChunk(step), readReplays(step)]);
  const lanes = dueLanes(step, chunk.end).map((lane) => () => workLane(step, lane, chunk.end));
  await inParallel([...replays.work, ...lanes, ...chunk.subjects], WIDTH, (work) => work());
  const position = progressAfter(chunk);
  const stored = storedAfter(step, position);
  if (step.disable) return disableWebhook(step, stored);
  const isMore = (chunk.mayHaveMore && !isBlocked(step)) || chunk.left.length > 0;
  const due = nextDue([isMore ? isoNow() : undefined, replays.next(), ...laneTimes(step, position)]);
  if (due === undefined || due > isoNow()) return !(await restUntil(step, stored, due));
  if (!step.hasTime()) return leave(step, stored);
  await storeProgress(step.lease, stored);
  return true;
}

function storedAfter(step: DeliveryStep, position: number) {
  const { failingSince, lastSuccessAt } = step;
  const set: Partial<ProgressRecord> = {
    position,
    failing_since: failingSince,
    last_success_at: lastSuccessAt,
    notice_due: step.disable,
  };
  return { set, writes: [...step.writes, ...laneWrites(step, position)] };
}

type Stored = ReturnType<typeof storedAfter>;

function laneTimes({ lanes }: DeliveryStep, position: number): (string | undefined)[] {
  return [...lanes.values()].map(({ failing, position: next }) => {
    if (failing) return failing.next_at;
    return next <= position ? isoNow() : undefined;
  });
}

function nextDue(times: readonly (string | undefined)[]): string | undefined {
  return times.filter((time) => time !== undefined).sort()[0];
}

/**
 * Ends the run until `due`. The schedule wakes the webhook then; if that is soon, a delayed wake is queued as
 * well. Returns false if something has arrived meanwhile.
 */
async function restUntil(
  { lease, webhook, progress }: DeliveryStep,
  stored: Stored,
  due: string | undefined,
) {
  const set = { ...stored.set, ...dueAttributes(webhook, due) };
  if (!(await releaseLease(lease, { ...stored, set }, progress))) {
    await storeProgress(lease, stored);
    return false;
  }
  if (due !== undefined && set.owner_sk !== progress.owner_sk) await wakeAt(lease, due);
  return true;
}

/** Ends a run that has no time left. Another one continues. */
async function leave({ lease, webhook }: DeliveryStep, stored: Stored): Promise<false> {
  const now = isoNow();
  const set = { ...stored.set, ...dueAttributes(webhook, now) };
  if (await releaseLease(lease, { ...stored, set })) await wakeAt(lease, now);
  return false;
}

/** Queues a wake for a time. A later one than the queue can wait for is left to the schedule. */
async function wakeAt({ app, webhook }: Wake, due: string): Promise<void> {
  const seconds = Math.max(0, secondsTo(due));
  if (seconds > MAX_DELAY_SECONDS) return;
  await sendWakes([{ app, webhook }], seconds).catch((error: unknown) => {
    log.warn('a webhook is left to the schedule', { webhook, error_name: errorName(error) });
  });
}

/** Disables a webhook. The next step notifies owners and admins, in another run if this one dies. */
async function disableWebhook(
  { lease, webhook, disable: reason, counts }: DeliveryStep,
  stored: Stored,
): Promise<true> {
  const set = { ...stored.set, ...dueAttributes(webhook, isoNow()) };
  await storeProgress(lease, { ...stored, set });
  if (reason && (await disableFailing(webhook, reason))) counts.disabled_webhooks += 1;
  return true;
}

/** Ends the run for a disabled webhook. Its owners and admins get one notice if the service did it. */
async function endDisabled(step: DeliveryStep): Promise<boolean> {
  const { lease, webhook, progress } = step;
  if (progress.notice_due && webhook.disabled_reason === progress.notice_due)
    await notifyWebhookDisabled(webhook);
  const set = { notice_due: undefined, ...dueAttributes(webhook, undefined) };
  return !(await releaseLease(lease, { set, writes: [] }, progress));
}
