import type { EventRecord } from '../events/event.ts';
import { feedEvent } from '../events/event-contract.ts';
import { matchesType } from '../events/event-types.ts';
import { subjectShapes } from '../events/subject-shapes.ts';
import { isoNow, MINUTE } from '../platform/time.ts';
import type { Write } from '../storage/writes/writes.ts';
import type { ProgressRecord } from '../webhooks/progress.ts';
import type { DisabledReason, WebhookRecord } from '../webhooks/webhook.ts';
import type { DeliveryRecord } from './delivery.ts';
import { recordAttempt } from './delivery-store.ts';
import { type Lane, MAX_LANES } from './lane-store.ts';
import { type Lease, LostLease } from './lease.ts';
import { type Attempts, afterFailure, DISABLE_SECONDS } from './retry-schedule.ts';
import { type SendOutcome, sendEvent } from './send-event.ts';

/** Counts of the deliveries of one function for a webhook. */
export type RunCounts = {
  delivered: number;
  failed: number;
  /** Deliveries that were given up. */
  dead_deliveries: number;
  disabled_webhooks: number;
};

/** One step of delivering: the records that were read, and those to store at its end. */
export type DeliveryStep = {
  lease: Lease;
  webhook: WebhookRecord;
  /** As read at the beginning of the step. */
  progress: ProgressRecord;
  lanes: Map<string, Lane>;
  /** Subjects of lanes that the step has changed. */
  changedLanes: Set<string>;
  /** Writes to store together with the progress. */
  writes: Write[];
  failingSince: string | undefined;
  lastSuccessAt: string | undefined;
  /** Set once the step has found that the webhook must be disabled. */
  disable?: DisabledReason;
  counts: RunCounts;
  hasTime: () => boolean;
};

/** Time of failures after which the first success makes all failing subjects try again at once. */
const RECOVERY_SECONDS = 5 * MINUTE;

/** Longest pause of the first failing event, which shows when a receiver that is down works again. */
const BLOCKED_SECONDS = 15 * MINUTE;

/** True if the webhook's types select the event, and its flag if that is of a guest. */
export function isWanted({ types, guests }: WebhookRecord, { type, is_guest }: EventRecord): boolean {
  if (is_guest && !guests) return false;
  return types.some((pattern) => matchesType(pattern, type));
}

/** True if the next event may be attempted. Throws `LostLease`. */
export function mayAttempt({ lease, disable, hasTime }: DeliveryStep): boolean {
  if (lease.lost) throw new LostLease();
  return disable === undefined && hasTime();
}

/** True if so many subjects fail that the receiver is taken to be down. */
export function isBlocked({ lanes }: DeliveryStep): boolean {
  return [...lanes.values()].filter(({ failing }) => failing).length >= MAX_LANES;
}

function firstFailing({ lanes }: DeliveryStep): number {
  return Math.min(
    ...[...lanes.values()].map(({ failing, position }) => (failing ? position : Number.POSITIVE_INFINITY)),
  );
}

/**
 * Attempts to deliver an event and records the outcome. After a failure returns the attempts so far; returns
 * undefined after a success, and if the delivery is given up.
 */
export async function attempt(
  step: DeliveryStep,
  event: EventRecord,
  { earlier, cause, once }: { earlier?: Attempts | undefined; cause?: DeliveryRecord['cause']; once?: true },
): Promise<Attempts | undefined> {
  const shapes = await subjectShapes([event], 'keys');
  const outcome = await sendEvent(step.webhook, feedEvent(event, shapes.get(event.id)));
  const failed = outcome.failure !== undefined;
  const longest = isBlocked(step) && event.position === firstFailing(step) ? BLOCKED_SECONDS : undefined;
  const attempts = failed && !once ? afterFailure(earlier, outcome, longest) : undefined;
  await recordAttempt(step.lease.app, attemptRecord(step, event, { outcome, attempts, cause }));
  if (failed)
    noteFailedAttempt(step, outcome, { isRetry: earlier !== undefined, isDead: !attempts && !once });
  else noteSuccess(step);
  return attempts;
}

type RecordedAttempt = {
  outcome: SendOutcome;
  attempts: Attempts | undefined;
  cause: DeliveryRecord['cause'];
};

function attemptRecord(
  { webhook }: DeliveryStep,
  event: EventRecord,
  { outcome, attempts, cause }: RecordedAttempt,
) {
  const failedState = attempts ? ('failing' as const) : ('dead' as const);
  return {
    id: event.id,
    webhook: webhook.id,
    type: event.type,
    ...(event.position > 0 && { position: event.position }),
    state: outcome.failure === undefined ? ('delivered' as const) : failedState,
    created_at: event.at,
    next_attempt_at: attempts?.next_at,
    response_status: outcome.status,
    failure: outcome.failure,
    duration_ms: outcome.durationMs,
    cause,
  };
}

function noteFailedAttempt(
  step: DeliveryStep,
  { status }: SendOutcome,
  { isRetry, isDead }: { isRetry: boolean; isDead: boolean },
) {
  step.counts.failed += 1;
  if (isDead) step.counts.dead_deliveries += 1;
  step.failingSince ??= isoNow();
  if (status === 410) step.disable = 'gone';
  else if (isRetry && secondsSince(step.failingSince) >= DISABLE_SECONDS) step.disable = 'failing';
}

function noteSuccess(step: DeliveryStep): void {
  step.counts.delivered += 1;
  if (step.failingSince !== undefined && secondsSince(step.failingSince) >= RECOVERY_SECONDS)
    for (const lane of step.lanes.values()) retryNow(step, lane);
  step.failingSince = undefined;
  step.lastSuccessAt = isoNow();
}

/** Makes a failing subject due. */
export function retryNow(step: DeliveryStep, lane: Lane): void {
  if (!lane.failing) return;
  lane.failing = { ...lane.failing, next_at: isoNow() };
  step.changedLanes.add(lane.subject);
}

function secondsSince(iso: string): number {
  return (Date.now() - Date.parse(iso)) / 1000;
}
