import { isPast } from '../platform/time.ts';
import { attempt, type DeliveryStep, isWanted, mayAttempt } from './delivery-run.ts';
import { endLaneWrite, type Lane, laneWrite, readUndelivered } from './lane-store.ts';

/** Returns the lanes that have something to deliver now, up to a position of the feed. */
export function dueLanes({ lanes }: Pick<DeliveryStep, 'lanes'>, until: number): Lane[] {
  return [...lanes.values()].filter(({ failing, position }) =>
    failing ? isPast(failing.next_at) : position <= until,
  );
}

/** Delivers the events of a lane, in order, until an attempt fails. */
export async function workLane(step: DeliveryStep, lane: Lane, until: number): Promise<void> {
  const { events, next } = await readUndelivered(step.lease.app, lane, until);
  for (const event of events) {
    if (!mayAttempt(step)) return;
    if (isWanted(step.webhook, event)) {
      const earlier = event.position === lane.position ? lane.failing : undefined;
      const failing = await attempt(step, event, { earlier });
      moveLane(step, lane, failing ? event.position : event.position + 1, failing);
      if (failing) return;
    }
  }
  moveLane(step, lane, next);
}

function moveLane(step: DeliveryStep, lane: Lane, position: number, failing?: Lane['failing']): void {
  Object.assign(lane, { position, failing });
  step.changedLanes.add(lane.subject);
}

/**
 * Retries at once what failed before the webhook was enabled again. Its 24 hours begin anew.
 */
export function restartLanes(step: DeliveryStep): void {
  const { restarted_at: restarted } = step.progress;
  if (restarted === undefined) return;
  for (const lane of step.lanes.values()) {
    if (lane.failing && lane.failing.failed_at < restarted)
      moveLane(step, lane, lane.position, {
        ...lane.failing,
        first_failed_at: restarted,
        next_at: restarted,
      });
  }
}

/**
 * Returns the writes for changed lanes. Removes lanes without undelivered events once the progress has
 * reached a position, also from the step.
 */
export function laneWrites({ lease, lanes, changedLanes }: DeliveryStep, progress: number) {
  return [...changedLanes].flatMap((subject) => {
    const lane = lanes.get(subject);
    if (!lane) return [];
    if (lane.failing || lane.position > progress + 1) return [laneWrite(lease, lane)];
    lanes.delete(subject);
    return [endLaneWrite(lease, subject)];
  });
}
