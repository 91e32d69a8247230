import type { EventRecord } from '../events/event.ts';
import { readEventsAfter } from '../events/event-store.ts';
import { isoNow, isPast, MINUTE } from '../platform/time.ts';
import { keys } from '../storage/keys.ts';
import { exists } from '../storage/writes/expressions.ts';
import { update } from '../storage/writes/writes.ts';
import { attempt, type DeliveryStep, isWanted, mayAttempt, retryNow } from './delivery-run.ts';
import { laneSubject } from './lane-store.ts';
import type { ReplayRecord } from './replay.ts';
import { finishReplay, listReplays, MAX_REPLAYS } from './replay-store.ts';
import type { Attempts } from './retry-schedule.ts';

type RangeReplay = Extract<ReplayRecord, { kind: 'range' }>;
type SingleReplay = Exclude<ReplayRecord, RangeReplay>;

/** Events of a range that one step delivers, one after another, beside the feed. */
const RANGE_CHUNK = 20;

/** Events of different items may be recorded in another order than they happened, within this time. */
const DISORDER_SECONDS = 5 * MINUTE;

/** The replays of a step: work to do now, and when the next one is due (ISO 8601). */
export type ReplayWork = { work: (() => Promise<void>)[]; next: () => string | undefined };

/** Reads the replays of a webhook: tests and single events all at once, ranges one after another. */
export async function readReplays(step: DeliveryStep): Promise<ReplayWork> {
  const replays = step.progress.replays ? await listReplays(step.webhook, MAX_REPLAYS) : [];
  const singles = replays.filter((replay) => replay.kind !== 'range');
  const [range, ...laterRanges] = replays.filter((replay) => replay.kind === 'range');
  const isDue = range && (!range.failing || isPast(range.failing.next_at));
  let next = isDue ? undefined : range?.failing?.next_at;
  const workRange = async (replay: RangeReplay) => {
    const due = await workRangeReplay(step, replay);
    next = due ?? (laterRanges.length > 0 ? isoNow() : undefined);
  };
  return {
    work: [
      ...singles.map((replay) => () => workSingle(step, replay)),
      ...(range && isDue ? [() => workRange(range)] : []),
    ],
    next: () => next,
  };
}

/** Attempts a test or one event once. An event that a failing subject waits for is left to its lane. */
async function workSingle(step: DeliveryStep, replay: SingleReplay): Promise<void> {
  if (!mayAttempt(step)) return;
  if (replay.kind === 'test') await attempt(step, replay.event, { cause: 'test', once: true });
  else await redeliver(step, replay.position);
  await finishReplay(step.webhook, replay.id);
}

async function redeliver(step: DeliveryStep, position: number): Promise<void> {
  const [event] = await readEventsAfter(step.lease.app, position - 1, 1);
  if (event?.position !== position) return;
  const lane = step.lanes.get(laneSubject(event));
  if (lane?.failing && lane.position === position) retryNow(step, lane);
  else await attempt(step, event, { cause: 'redelivery', once: true });
}

/** Delivers the next events of a range. Returns when the range is due again, undefined if it is finished. */
async function workRangeReplay(step: DeliveryStep, replay: RangeReplay): Promise<string | undefined> {
  const start = replay.position ?? (await positionBefore(step, replay.from));
  const events = await readEventsAfter(step.lease.app, start, RANGE_CHUNK);
  let position = start;
  for (const event of events) {
    if (isAfter(step, replay, event)) return finish(step, replay);
    if (!mayAttempt(step)) return storeReplayPosition(step, replay, { position });
    const earlier = event.position === (replay.position ?? start) + 1 ? replay.failing : undefined;
    const failing = isIn(step, replay, event)
      ? await attempt(step, event, { cause: 'replay', earlier })
      : undefined;
    if (failing) return storeReplayPosition(step, replay, { position, failing });
    position = event.position;
  }
  return events.length === 0 ? finish(step, replay) : storeReplayPosition(step, replay, { position });
}

function isAfter({ progress }: DeliveryStep, { to }: RangeReplay, { at, position }: EventRecord): boolean {
  return position > progress.position || Date.parse(at) > Date.parse(to) + DISORDER_SECONDS * 1000;
}

/** False for events outside the range or types, and for those that a failing subject still waits for. */
function isIn({ webhook, lanes }: DeliveryStep, { from, to }: RangeReplay, event: EventRecord): boolean {
  const lane = lanes.get(laneSubject(event));
  const happened = Date.parse(event.at);
  const within = happened >= Date.parse(from) && happened <= Date.parse(to);
  return within && isWanted(webhook, event) && !(lane && event.position >= lane.position);
}

async function finish({ webhook }: DeliveryStep, { id }: RangeReplay): Promise<undefined> {
  await finishReplay(webhook, id);
}

function storeReplayPosition(
  { lease, writes }: DeliveryStep,
  { id }: RangeReplay,
  { position, failing }: { position: number; failing?: Attempts },
): string {
  const key = keys.webhookReplay(lease.app, lease.webhook, id);
  writes.push(update(key, { set: { position, failing } }, exists()));
  return failing?.next_at ?? isoNow();
}

/**
 * Returns a position before the first event at or after a time, by bisection. Events that have expired count
 * as earlier ones.
 */
async function positionBefore({ lease, progress }: DeliveryStep, from: string): Promise<number> {
  const time = Date.parse(from) - DISORDER_SECONDS * 1000;
  let [low, high] = [0, progress.position];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const [event] = await readEventsAfter(lease.app, middle, 1);
    if (event && Date.parse(event.at) >= time) high = middle;
    else low = middle + 1;
  }
  return low;
}
