import type { EventRecord } from '../events/event.ts';
import { keyOf, keys, ranges, recordFromItem } from '../storage/keys.ts';
import { getItems, queryItems } from '../storage/read-items.ts';
import type { Wake } from '../storage/wake-queue.ts';
import { either, exists, notExists } from '../storage/writes/expressions.ts';
import { discard, put, type Write } from '../storage/writes/writes.ts';
import type { Attempts } from './retry-schedule.ts';

/**
 * A subject with a failed delivery. The lane holds this subject's undelivered events, from `position` up to
 * the progress of the webhook; the walk through the feed leaves them out.
 */
export type Lane = {
  /** Type and id, such as `user:user_1`. */
  subject: string;
  /** Position of the failing event; or, without `failing`, the first one that may be undelivered. */
  position: number;
  failing?: Attempts | undefined;
};

/** The number of failing subjects from which a webhook gets no further events until one of them succeeds. */
export const MAX_LANES = 20;

/** Returns the name of the subject of an event. */
export function laneSubject({ subject }: Pick<EventRecord, 'subject'>): string {
  return `${subject.type}:${subject.id}`;
}

/** Reads the lanes of a webhook by their subjects, strongly consistent. */
export async function readLanes({ app, webhook }: Wake): Promise<Map<string, Lane>> {
  const { items } = await queryItems(ranges.webhookLanes(app, webhook), { limit: 10 * MAX_LANES });
  const lanes = items.map(recordFromItem<Lane>);
  return new Map(lanes.map((lane) => [lane.subject, lane]));
}

/** The write that stores a lane. Only the function with the lease writes lanes. */
export function laneWrite({ app, webhook }: Wake, lane: Lane): Write {
  return put({ ...keys.webhookLane(app, webhook, lane.subject), ...lane }, either(notExists(), exists()));
}

/** The write that removes a lane without undelivered events. */
export function endLaneWrite({ app, webhook }: Wake, subject: string): Write {
  return discard(keys.webhookLane(app, webhook, subject), exists());
}

/** The number of events that one step of a lane reads. */
const PAGE = 50;

/**
 * Reads the next undelivered events of a lane, up to a position, in their order. `next` is the position after
 * all that were read.
 */
export async function readUndelivered(
  app: string,
  { subject, position }: Lane,
  until: number,
): Promise<{ events: EventRecord[]; next: number }> {
  const from = keys.eventOfParty(app, subject, position);
  const to = keys.eventOfParty(app, subject, until);
  const range = { pk: from.pk, from: from.sk, to: to.sk };
  const { items, more } = await queryItems(range, { limit: PAGE });
  const positions = items.map((item) => Number(keyOf(item).sk));
  const records = await getItems(positions.map((at) => keys.event(app, at)));
  const events = records.flatMap((record) => (record ? [recordFromItem<EventRecord>(record)] : []));
  return {
    events: events.filter((event) => laneSubject(event) === subject),
    next: more ? (positions.at(-1) ?? until) + 1 : until + 1,
  };
}
