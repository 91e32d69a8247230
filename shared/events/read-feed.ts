import { type PositionsOfDay, positionsOfDay } from './day-positions.ts';
import type { EventRecord } from './event.ts';
import { eventPosition } from './event-id.ts';
import { type EventsRequest, readEvents, readEventsOfParty } from './event-store.ts';

/** Events that one request with a filter examines, and that it reads at once. */
const EXAMINED = 1000;
const BATCH = 250;

export type FeedRequest = {
  page_size: number;
  sort: 'asc' | 'desc';
  /** Id of the last event before the page. */
  after?: string | undefined;
  /** Only events of this UTC day, such as `2026-01-31`. */
  day?: string | undefined;
  /** Only events about this subject or user, such as `user:user_1`. */
  party?: string | undefined;
  /** Only events for which it returns true. */
  accepts?: ((event: EventRecord) => boolean) | undefined;
  /** True if `accepts` refuses few events, so that a page is read like one without it. */
  refusesFew?: boolean | undefined;
};

/**
 * A page of a feed. `next` is the id of the last event that was examined: the next page starts after it, also
 * if later events are appended meanwhile. `more` is false at the present end of the feed.
 */
export type FeedPage = { results: EventRecord[]; next?: string | undefined; more: boolean };

/**
 * Reads one page of a feed, strongly consistent. With `accepts` it examines about 1,000 events at most, so
 * the page may have fewer results than asked for, or none, although there are more. Throws 400
 * `invalid_cursor`.
 */
export async function readFeed(scope: string, request: FeedRequest): Promise<FeedPage> {
  const { page_size: size, after, party, accepts, day } = request;
  const within = day === undefined ? undefined : await positionsOfDay(scope, day);
  const page: FeedPage = { results: [], next: after, more: true };
  const batch: EventsRequest = {
    limit: accepts && !request.refusesFew ? BATCH : size,
    descending: request.sort === 'desc',
    position: startOf(after === undefined ? undefined : eventPosition(scope, after), request.sort, within),
  };
  for (let examined = 0; page.more && page.results.length < size && examined < EXAMINED; ) {
    const read = await (party ? readEventsOfParty(scope, party, batch) : readEvents(scope, batch));
    const events = read.events.filter(({ position }) => isOfDay(position, within));
    const taken = addTo(page, events, { size, accepts });
    const isPast = events.length < read.events.length;
    page.more = taken < events.length || (read.more && !isPast);
    examined += taken;
    batch.position = read.last ?? batch.position;
  }
  return page;
}

/** Returns the position before the page: not outside of the day. */
function startOf(
  position: number | undefined,
  sort: FeedRequest['sort'],
  within: PositionsOfDay | undefined,
): number | undefined {
  if (!within) return position;
  if (sort === 'desc') return Math.min(position ?? Number.POSITIVE_INFINITY, within.last + 1);
  return Math.max(position ?? 0, within.before);
}

function isOfDay(position: number, within: PositionsOfDay | undefined): boolean {
  return !within || (within.before < position && position <= within.last);
}

/** Adds events to a page until it is full. Returns the number of those that it examined. */
function addTo(
  page: FeedPage,
  events: readonly EventRecord[],
  { size, accepts = () => true }: { size: number; accepts: FeedRequest['accepts'] },
): number {
  for (const [index, event] of events.entries()) {
    if (page.results.length >= size) return index;
    page.next = event.id;
    if (accepts(event)) page.results.push(event);
  }
  return events.length;
}
