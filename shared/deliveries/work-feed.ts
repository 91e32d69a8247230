import type { EventRecord } from '../events/event.ts';
import { readEventsAfter } from '../events/event-store.ts';
import { attempt, type DeliveryStep, isBlocked, isWanted, mayAttempt } from './delivery-run.ts';
import { laneSubject } from './lane-store.ts';

/** Events of one step. */
const CHUNK = 200;

/** The next events of the feed: those to deliver by subject, and the progress after them. */
export type FeedChunk = {
  /** One piece of work for each subject. */
  subjects: (() => Promise<void>)[];
  /** Position of the last event that was read. */
  end: number;
  /** True if the feed may have further events. */
  mayHaveMore: boolean;
  /** Positions of events that the step did not attempt, so that the progress stays before them. */
  left: number[];
};

/** Reads the next events of the feed, none while the receiver is taken to be down. */
export async function readChunk(step: DeliveryStep): Promise<FeedChunk> {
  const { position } = step.progress;
  const wasBlocked = isBlocked(step);
  const events = wasBlocked ? [] : await readEventsAfter(step.lease.app, position, CHUNK);
  const left: number[] = [];
  const wanted = events.filter(
    (event) => isWanted(step.webhook, event) && !step.lanes.has(laneSubject(event)),
  );
  const bySubject = [...Map.groupBy(wanted, laneSubject).values()];
  return {
    subjects: bySubject.map((ofSubject) => () => workSubject(step, ofSubject, left)),
    end: events.at(-1)?.position ?? position,
    mayHaveMore: wasBlocked || events.length === CHUNK,
    left,
  };
}

/** Delivers events of one subject in order. The first failure gives the subject a lane. */
async function workSubject(
  step: DeliveryStep,
  events: readonly EventRecord[],
  left: number[],
): Promise<void> {
  for (const event of events) {
    if (isBlocked(step) || !mayAttempt(step)) {
      left.push(event.position);
      return;
    }
    const failing = await attempt(step, event, {});
    if (failing) {
      const subject = laneSubject(event);
      step.lanes.set(subject, { subject, position: event.position, failing });
      step.changedLanes.add(subject);
      return;
    }
  }
}

/** Returns the position up to which every event was attempted or belongs to a lane. */
export function progressAfter({ end, left }: FeedChunk): number {
  return Math.min(end, ...left.map((position) => position - 1));
}
