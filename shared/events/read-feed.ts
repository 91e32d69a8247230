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
  const { page_size: size, after, party, accepts } = request;
  const page: FeedPage = { results: [], next: after, more: true };
  const batch: EventsRequest = {
    limit: accepts && !request.refusesFew ? BATCH : size,
    descending: request.sort === 'desc',
    position: after === undefined ? undefined : eventPosition(scope, after),
  };
  for (let examined = 0; page.more && page.results.length < size && examined < EXAMINED; ) {
    const read = await (party ? readEventsOfParty(scope, party, batch) : readEvents(scope, batch));
    const taken = addTo(page, read.events, { size, accepts });
    page.more = read.more || taken < read.events.length;
    examined += taken;
    batch.position = read.last ?? batch.position;
  }
  return page;
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
