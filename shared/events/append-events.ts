import { pauseBefore } from '../platform/client-timeouts.ts';
import { config } from '../platform/config.ts';
import { DAY, epochNow, epochOf } from '../platform/time.ts';
import { CHANGE_SECONDS } from '../storage/change-window.ts';
import { type Key, keys } from '../storage/keys.ts';
import { getItem, getItems } from '../storage/read-items.ts';
import { equals, type Item, notExists } from '../storage/writes/expressions.ts';
import { tableUnavailable } from '../storage/writes/failures.ts';
import { tryWriteAll } from '../storage/writes/write-items.ts';
import { put, update, type Write } from '../storage/writes/writes.ts';
import { countsOfEvents } from './count-events.ts';
import { type Change, type EventRecord, partiesOf } from './event.ts';
import { eventId } from './event-id.ts';

/**
 * Changes of one transaction. Each has up to 4 items of a few hundred bytes, or 3 and a count of its day; the
 * limits are 100 and 4 MB.
 */
const CHUNK = 24;

/** Lost races after which the caller repeats the call. Each means that another function has appended. */
const RACES = 50;

/** The end of a feed: position of its last event and epoch milliseconds in its id. */
type Head = { last: number; time: number; closed: boolean; isNew: boolean };

/**
 * Appends changes to the feeds of their scopes, in their order, each once: changes that are recorded
 * already are skipped. Counts them in the same transaction (decision 0677). Drops changes of a closed
 * feed. Returns the events that it appended. Throws 503 `dependency_unavailable`; then the call can be
 * repeated, also with other changes.
 */
export async function appendEvents(changes: readonly Change[]): Promise<EventRecord[]> {
  const appended: EventRecord[] = [];
  for (const [scope, ofScope] of Map.groupBy(changes, ({ scope }) => scope)) {
    const once = [...new Map(ofScope.map((change) => [change.source, change])).values()];
    for (let at = 0; at < once.length; at += CHUNK)
      appended.push(...(await appendChunk(scope, once.slice(at, at + CHUNK))));
  }
  return appended;
}

/**
 * Appends changes in one transaction. If it fails, another function has appended to the feed or has recorded
 * some of the changes; then tries again with the rest.
 */
async function appendChunk(scope: string, changes: readonly Change[]): Promise<EventRecord[]> {
  let left = changes;
  let head = await getItem(keys.eventHead(scope));
  for (let attempt = 1; left.length > 0 && attempt <= RACES; attempt++) {
    const end = headOf(head);
    if (end.closed) return [];
    const events = numbered(scope, left, end);
    if (await tryWriteAll(writesOf(scope, end, events))) return events;
    await pauseBefore(Math.min(attempt, 3));
    const [now, ...recorded] = await getItems([
      keys.eventHead(scope),
      ...left.map(({ source }) => keys.recordedChange(scope, source)),
    ]);
    left = left.filter((_, at) => !recorded[at]);
    head = now;
  }
  if (left.length > 0) throw tableUnavailable('EventRace');
  return [];
}

function headOf(item: Item | undefined): Head {
  const { last = 0, time = 0, closed = false } = item ?? {};
  return { last: Number(last), time: Number(time), closed: closed === true, isNew: !item };
}

/** Gives changes the next positions. The times in ids never decrease, so that ids sort as positions do. */
function numbered(scope: string, changes: readonly Change[], { last, time }: Head): EventRecord[] {
  let latest = time;
  return changes.map((change, index) => {
    latest = Math.max(latest, Date.parse(change.at));
    const position = last + index + 1;
    return { ...change, id: eventId(scope, position, latest), position };
  });
}

function writesOf(scope: string, head: Head, events: readonly EventRecord[]): Write[] {
  const last = head.last + events.length;
  const time = Math.max(head.time, ...events.map(({ at }) => Date.parse(at)));
  const asRead = head.isNew ? notExists() : equals('last', head.last);
  return [
    update(keys.eventHead(scope), { set: { last, time } }, asRead),
    ...events
      .flatMap((event) => itemsOfEvent(event, endOfEvent(event)))
      .map((item) => put(item, notExists())),
    ...countsOfEvents(scope, events),
  ];
}

/**
 * Returns the items of an event: first the event, then its parties, and that its change is recorded. Event
 * and parties are deleted at `expiresAt` (epoch seconds).
 */
export function itemsOfEvent(event: EventRecord, expiresAt: number): (Key & Item)[] {
  const { scope, source, position } = event;
  const expires_at = expiresAt;
  return [
    { ...keys.event(scope, position), ...event, expires_at },
    ...partiesOf(event).map((party) => ({
      ...keys.eventOfParty(scope, party, position),
      scope,
      expires_at,
    })),
    { ...keys.recordedChange(scope, source), expires_at: epochNow() + CHANGE_SECONDS },
  ];
}

/** Returns when an event is deleted (epoch seconds). */
function endOfEvent({ at }: EventRecord): number {
  return epochOf(at) + Number(config('EVENT_DAYS')) * DAY;
}
