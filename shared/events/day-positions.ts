import { DAY, epochOf } from '../platform/time.ts';
import { eventTime } from './event-id.ts';
import { lastPosition, readEventsAfter } from './event-store.ts';

/** The positions of the events of a day: those above `before`, up to `last`. */
export type PositionsOfDay = { before: number; last: number };

/**
 * Finds the events of a UTC day (`2026-01-31`) in a feed by the times in their ids, which never decrease. So
 * a change that was published late counts to the day of the event before it. Reads some 20 events of a
 * million, one after another, strongly consistent. Throws 503 `dependency_unavailable`.
 */
export async function positionsOfDay(scope: string, day: string): Promise<PositionsOfDay> {
  const end = await lastPosition(scope);
  const begin = epochOf(day) * 1000;
  const [first, next] = await Promise.all([
    firstSince(scope, begin, end),
    firstSince(scope, begin + DAY * 1000, end),
  ]);
  return { before: first - 1, last: next - 1 };
}

/** Returns the first position whose event is not before a time (epoch milliseconds), by halving. */
async function firstSince(scope: string, time: number, end: number): Promise<number> {
  let [low, high] = [1, end + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    // The oldest events are gone, because their time is over, and a repaired feed leaves positions out.
    const [event] = await readEventsAfter(scope, middle - 1, 1);
    if (event && eventTime(event.id) < time) low = event.position + 1;
    else high = middle;
  }
  return low;
}
