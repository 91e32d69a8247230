import { isDeepStrictEqual } from 'node:util';
import { definedMembers } from '../platform/properties.ts';
import { MINUTE } from '../platform/time.ts';
import { kindOf } from '../storage/items.ts';
import { type Key, keyOf, keys } from '../storage/keys.ts';
import { getItems } from '../storage/read-items.ts';
import { itemOfImage, type StreamRecord } from '../storage/stream-records.ts';
import type { Item } from '../storage/writes/expressions.ts';
import {
  isRemovalRecorded,
  originOf,
  type RecordedRemoval,
  removalFrom,
  WRITTEN_BY,
} from '../storage/writes/written-by.ts';
import { CHANGES } from './changes-by-kind.ts';
import type { Change } from './event.ts';
import { EVENT_TYPES } from './event-types.ts';
import type { Derive } from './item-change.ts';

/** A record whose item has events. */
type RecordedChange = {
  derive: Derive;
  ids: readonly string[];
  key: Key;
  before: Item | undefined;
  after: Item | undefined;
  /** Epoch seconds. */
  at: number;
  sequence: string;
};

/** Longest time between a removal and its record, with the difference of two clocks. */
const REMOVAL_LAG_MS = 10 * MINUTE * 1000;

/** Longest difference of the clocks of two instances. */
const CLOCK_DIFFERENCE_MS = 2000;

/**
 * Derives the changes of records of the table's stream, in the order of the records. A repeated record gives
 * the same changes with the same `source` (decision 0153). Reads who removed items, strongly consistent.
 * Throws 503 `dependency_unavailable`.
 */
export async function deriveChanges(records: readonly StreamRecord[]): Promise<Change[]> {
  const recorded = records.flatMap((record) => recordedOf(record) ?? []);
  const removals = await getItems(
    recorded.map(({ after, key }) =>
      !after && isRemovalRecorded(key) ? keys.removal(key.pk, key.sk) : undefined,
    ),
  );
  return recorded.flatMap((record, n) => changesOfItem(record, removalFrom(removals[n])));
}

/** Returns a record with plain values. Undefined if its item has no events or the table let it expire. */
function recordedOf({ dynamodb, userIdentity }: StreamRecord): RecordedChange | undefined {
  const { Keys, OldImage, NewImage, SequenceNumber, ApproximateCreationDateTime } = dynamodb ?? {};
  const isExpiry = userIdentity?.type === 'Service';
  const key = keyOf(itemOfImage(Keys) ?? {});
  const known = kindOf(key);
  const derive = known && CHANGES[known.name];
  if (isExpiry || !derive || SequenceNumber === undefined) return undefined;
  return {
    derive,
    ids: known.ids,
    key,
    before: itemOfImage(OldImage),
    after: itemOfImage(NewImage),
    at: Math.floor(ApproximateCreationDateTime ?? 0),
    sequence: SequenceNumber,
  };
}

function changesOfItem(record: RecordedChange, removal: RecordedRemoval | undefined): Change[] {
  const { derive, ids, before, after, at } = record;
  if (!after && !isOf(removal, before, at)) return [];
  const origin = after ? writtenOrigin(before, after) : removal?.origin;
  const derived = derive({
    ids,
    before,
    after,
    actor: origin?.actor ?? { type: 'service' },
    reason: removal?.reason,
  });
  return derived.map(({ id, version, actor, scope, type, ...others }, index) => ({
    scope,
    source: changeSource(record, index),
    type,
    version: 1,
    actor: actor ?? origin?.actor ?? { type: 'service' },
    subject: { type: EVENT_TYPES[type].subject, id, ...(version && { version }) },
    ...definedMembers(others),
    ...(origin?.requestId && { request_id: origin.requestId }),
    at: new Date(at * 1000).toISOString(),
  }));
}

/**
 * True if a request removed the item, and not an earlier item with the same key. An item created after the
 * recorded removal is a later one, such as a user's next membership in a group. `updated_at` proves nothing
 * here: quick changes date it ahead.
 */
function isOf(
  removal: RecordedRemoval | undefined,
  before: Item | undefined,
  at: number,
): removal is RecordedRemoval {
  if (!removal || Math.abs(removal.removedAt - at * 1000) >= REMOVAL_LAG_MS) return false;
  const createdAt = Date.parse(String(before?.['created_at']));
  return !(createdAt > removal.removedAt + CLOCK_DIFFERENCE_MS);
}

/** Returns the origin of a write. An old stamp is that of an earlier write. */
function writtenOrigin(before: Item | undefined, after: Item) {
  const [old, now] = [before?.[WRITTEN_BY], after[WRITTEN_BY]];
  return isDeepStrictEqual(old, now) ? undefined : originOf(now);
}

/** Names of one subject sort in the order of its changes. Sequence numbers have up to 40 digits. */
function changeSource({ at, sequence }: RecordedChange, index: number): string {
  return `${at}#${sequence.padStart(40, '0')}#${String(index).padStart(2, '0')}`;
}
