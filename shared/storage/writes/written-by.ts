import { randomBytes } from 'node:crypto';
import { config } from '../../platform/config.ts';
import { currentOrigin, type RequestOrigin } from '../../platform/request/request-origin.ts';
import { epochNow } from '../../platform/time.ts';
import { CHANGE_SECONDS } from '../change-window.ts';
import { kindOf } from '../items.ts';
import { type Key, keys } from '../keys.ts';
import { either, exists, type Item, notExists } from './expressions.ts';
import { keyOfWrite, put, type Write } from './writes.ts';

/**
 * The attribute of an item that names its last writer and the request (decision 0153). Its member `write`
 * differs with each write, so an unchanged stamp in a new image means a write without an origin.
 */
export const WRITTEN_BY = 'written_by';

/**
 * The attribute of an item with a random id of its last single write, so that a retry after a lost answer
 * recognises its own write (decision 0070). Only the files that read and write items know it.
 */
export const WRITE_ID = 'write_id';

/** Returns an item without its write id and stamp. */
export function withoutMarks({ [WRITE_ID]: _writeId, [WRITTEN_BY]: _stamp, ...item }: Item): Item {
  return item;
}

/** True if a removal of the item is an event, so that the table must record who removed it. */
export function isRemovalRecorded(key: Key): boolean {
  return kindOf(key)?.kind.events === 'recorded';
}

/** True if changes of the item are events, so that its writes are stamped. */
export function isStamped(key: Key): boolean {
  const events = kindOf(key)?.kind.events;
  return events === 'recorded' || events === 'stamped';
}

/** The origin of a write as it is stored, with short names. */
type Stamp = { type: string; id?: string; client?: string; request?: string; write: string };

function stampOf({ actor, requestId }: RequestOrigin): Stamp {
  return { ...actor, ...(requestId && { request: requestId }), write: randomBytes(6).toString('base64url') };
}

/** Returns the origin that a stamp names; undefined without a stamp. */
export function originOf(stamp: unknown): RequestOrigin | undefined {
  if (typeof stamp !== 'object' || stamp === null) return undefined;
  const { type, id, client, request } = stamp as Stamp;
  const actor = {
    type: type as RequestOrigin['actor']['type'],
    ...(id && { id }),
    ...(client && { client }),
  };
  return { actor, ...(request && { requestId: request }) };
}

/** Returns the origin of the current request; undefined, too, if the deployment has no events. */
function recordedOrigin(): RequestOrigin | undefined {
  return config('EVENT_DAYS') === '0' ? undefined : currentOrigin();
}

/** Returns the write with the stamp of the current request, if its item has one. */
export function stampedWrite(write: Write): Write {
  if (write.kind !== 'put' && write.kind !== 'update') return write;
  if (!isStamped(keyOfWrite(write))) return write;
  const origin = recordedOrigin();
  if (!origin) return write;
  const stamp = { [WRITTEN_BY]: stampOf(origin) };
  if (write.kind === 'put') return { ...write, item: { ...write.item, ...stamp } };
  return { ...write, changes: { ...write.changes, set: { ...write.changes.set, ...stamp } } };
}

/**
 * Returns the writes that record who removes items in a transaction, because the stream records of removals
 * have no stamp.
 */
export function removalRecords(writes: readonly Write[]): Write[] {
  const origin = writes.some(isRecorded) ? recordedOrigin() : undefined;
  return origin ? writes.filter(isRecorded).map((removal) => removalRecord(removal, origin)) : [];
}

type Remove = Extract<Write, { kind: 'remove' }>;

function isRecorded(write: Write): write is Remove {
  return write.kind === 'remove' && !write.unrecorded && isRemovalRecorded(write.key);
}

function removalRecord({ key, reason }: Remove, origin: RequestOrigin): Write {
  const item = {
    ...keys.removal(key.pk, key.sk),
    removed_by: stampOf(origin),
    removed_at: Date.now(),
    reason,
    expires_at: epochNow() + CHANGE_SECONDS,
  };
  // An earlier item with the same key may have been removed, too.
  return put(item, either(exists(), notExists()));
}

/** A removal that a request has recorded. `removedAt` is in epoch milliseconds. */
export type RecordedRemoval = { origin: RequestOrigin; removedAt: number; reason: string | undefined };

/** Returns the removal of an item of `keys.removal`; undefined without one. */
export function removalFrom(item: Item | undefined): RecordedRemoval | undefined {
  const origin = originOf(item?.['removed_by']);
  if (!item || !origin) return undefined;
  const { removed_at, reason } = item;
  return { origin, removedAt: Number(removed_at), reason: reason === undefined ? undefined : String(reason) };
}
