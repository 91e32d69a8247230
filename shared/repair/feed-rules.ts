import { itemsOfEvent } from '../events/append-events.ts';
import type { EventRecord } from '../events/event.ts';
import { eventTime } from '../events/event-id.ts';
import { eventFromItem } from '../events/event-store.ts';
import { DAY, epochNow } from '../platform/time.ts';
import { keys } from '../storage/keys.ts';
import { getItem, getItems } from '../storage/read-items.ts';
import { equals, exists, notExists } from '../storage/writes/expressions.ts';
import { put, remove, update } from '../storage/writes/writes.ts';
import { remainsOfAccount, remainsOfApplication } from './owner-rules.ts';
import type { Loss, Repair, Rule } from './repair.ts';

/** The most events that one feed gets in a second (docs/scaling.md), rounded up. */
const EVENTS_A_SECOND = 1000;

/** The attribute of a head that says for which loss its feed has left positions out. */
const SKIPPED_FOR = 'skipped_for';

/** How long before the loss the change of an event may have been that was being appended then. */
const LATE_SECONDS = DAY;

/**
 * Lets every feed go on at a position that the lost region cannot have given. Else readers that have seen an
 * event there would take the next one for an event that they know (decision 0733).
 */
export const heads: Rule = async ({ key, item }, loss) => {
  if (item['closed'] === true || item[SKIPPED_FOR] === loss.lostAt) return [];
  const last = Number(item['last'] ?? 0);
  const set = { last: last + skipped(loss), [SKIPPED_FOR]: loss.lostAt };
  return [{ what: 'feeds', writes: [update(key, { set }, equals('last', item['last']))] }];
};

function skipped({ lagSeconds }: Loss): number {
  return lagSeconds * EVENTS_A_SECOND;
}

/**
 * Completes a recent event: its parties, the note that its change is recorded, and the head of its feed,
 * which must not be before it.
 */
export const events: Rule = async ({ item }, loss) => {
  const event = eventFromItem(item);
  const isOver = Number(item['expires_at']) <= epochNow();
  if (isOver || Date.parse(event.at) < loss.lostAt - (LATE_SECONDS + loss.lagSeconds) * 1000) return [];
  const remains = event.scope.startsWith('acct_') ? remainsOfAccount : remainsOfApplication;
  const owner = await remains(event.scope);
  return [
    ...owner,
    ...(await itemsBeside(event, Number(item['expires_at']))),
    ...(await headBehind(event, loss)),
  ];
};

async function itemsBeside(event: EventRecord, expiresAt: number): Promise<Repair[]> {
  const [, ...beside] = itemsOfEvent(event, expiresAt);
  const found = await getItems(beside);
  const missing = beside.filter((_, i) => !found[i]);
  return missing.map((item) => ({ what: 'feeds', writes: [put(item, notExists())] }));
}

async function headBehind({ scope, position, id }: EventRecord, loss: Loss): Promise<Repair[]> {
  const key = keys.eventHead(scope);
  const head = await getItem(key);
  if (head && (head['closed'] === true || Number(head['last']) >= position)) return [];
  const set = {
    last: position + skipped(loss),
    time: Math.max(Number(head?.['time'] ?? 0), eventTime(id)),
    [SKIPPED_FOR]: loss.lostAt,
  };
  const asRead = head ? equals('last', head['last']) : notExists();
  return [{ what: 'feeds', writes: [update(key, { set }, asRead)] }];
}

/** Removes the note of a party about an event that has not arrived. */
export const eventParties: Rule = async ({ ids, key, item }) => {
  const position = Number(ids[1]);
  const { scope } = item;
  if (typeof scope !== 'string' || (await getItem(keys.event(scope, position)))) return [];
  return [{ what: 'feeds', writes: [remove(key, exists())] }];
};
