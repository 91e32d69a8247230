import { epochNow } from '../platform/time.ts';
import { keys, ranges, recordFromItem } from '../storage/keys.ts';
import { getItem, getItems, type PageRequest, queryItems } from '../storage/read-items.ts';
import type { Item } from '../storage/writes/expressions.ts';
import type { EventRecord } from './event.ts';

/** Returns the position of the last event of a scope, 0 if there is none. Strongly consistent. */
export async function lastPosition(scope: string): Promise<number> {
  const head = await getItem(keys.eventHead(scope));
  return Number(head?.['last'] ?? 0);
}

/**
 * Returns up to `limit` events of a scope after a position, oldest first. Strongly consistent. Events whose
 * time is over may be among them.
 */
export async function readEventsAfter(
  scope: string,
  position: number,
  limit: number,
): Promise<EventRecord[]> {
  const { items } = await queryItems(ranges.events(scope), { limit, after: keys.event(scope, position).sk });
  return items.map(eventFromItem);
}

/** `position` is that of the last event before the page. */
export type EventsRequest = Pick<PageRequest, 'limit' | 'descending'> & { position?: number | undefined };
/** `last` is the last position that was read. Its event is absent if its time is over. */
export type EventsPage = { events: EventRecord[]; last: number | undefined; more: boolean };

/** Returns one page of the events of a scope, strongly consistent. */
export async function readEvents(scope: string, request: EventsRequest): Promise<EventsPage> {
  const { position, ...page } = request;
  const after = position === undefined ? undefined : keys.event(scope, position).sk;
  const { items, more } = await queryItems(ranges.events(scope), { ...page, after });
  const last = items.at(-1);
  return { events: keptEvents(items), last: last && eventFromItem(last).position, more };
}

/** Returns one page of the events about a subject or user (`user:user_1`), strongly consistent. */
export async function readEventsOfParty(
  scope: string,
  party: string,
  request: EventsRequest,
): Promise<EventsPage> {
  const { position, ...page } = request;
  const after = position === undefined ? undefined : keys.eventOfParty(scope, party, position).sk;
  const { items, more } = await queryItems(ranges.eventsOfParty(scope, party), { ...page, after });
  const positions = items.map(({ sk }) => Number(sk));
  const found = await getItems(positions.map((at) => keys.event(scope, at)));
  return { events: keptEvents(found.flatMap((item) => (item ? [item] : []))), last: positions.at(-1), more };
}

/** Returns the events whose time is not over. The table deletes them late. */
function keptEvents(items: readonly Item[]): EventRecord[] {
  return items.filter((item) => Number(item['expires_at']) > epochNow()).map(eventFromItem);
}

/** Returns the event of an item that `appendEvents` wrote. */
export const eventFromItem = recordFromItem<EventRecord>;
