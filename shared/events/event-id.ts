import { createHash } from 'node:crypto';
import { fromString, fromUUIDBytes, toUUIDBytes } from 'typeid-js';
import { ApiError } from '../platform/errors.ts';
import { isId } from '../platform/ids.ts';

/** Bits of the scope's hash. The position has the other 48 of the 74 free bits of a UUIDv7 (RFC 9562). */
const SCOPE_BITS = 26n;

/**
 * Returns the id of an event: a UUIDv7 of its time, its position and a hash of its scope. So the same event
 * always has the same id, no two feeds share one, and ids sort as positions do if times do not decrease.
 * `time` is in epoch milliseconds.
 */
export function eventId(scope: string, position: number, time: number): string {
  const random = (BigInt(position) << SCOPE_BITS) | scopeBits(scope);
  const [first, last] = [random >> 62n, random & ((1n << 62n) - 1n)];
  const uuid = (BigInt(time) << 80n) | (7n << 76n) | (first << 64n) | (2n << 62n) | last;
  return fromUUIDBytes('event', Buffer.from(uuid.toString(16).padStart(32, '0'), 'hex'));
}

/**
 * Returns the position of an event in the feed of its scope, from its id alone. Throws 400 `invalid_cursor`
 * for a text that is no id of an event of this feed.
 */
export function eventPosition(scope: string, id: string): number {
  const random = isId('event', id) ? randomPartOf(id) : 0n;
  const position = Number(random >> SCOPE_BITS);
  if (position > 0 && (random & ((1n << SCOPE_BITS) - 1n)) === scopeBits(scope)) return position;
  throw new ApiError('invalid_cursor', 'query.after: pass the id of an event of this feed, or a `next`');
}

/** Returns the time in the id of an event, in epoch milliseconds. */
export function eventTime(id: string): number {
  return Number(uuidOf(id) >> 80n);
}

function uuidOf(id: string): bigint {
  return BigInt(`0x${Buffer.from(toUUIDBytes(fromString(id))).toString('hex')}`);
}

/** Returns the 74 bits of a UUIDv7 that are neither time nor version. */
function randomPartOf(id: string): bigint {
  const uuid = uuidOf(id);
  return (((uuid >> 64n) & 0xfffn) << 62n) | (uuid & ((1n << 62n) - 1n));
}

function scopeBits(scope: string): bigint {
  const hash = createHash('sha256').update(scope).digest().readUInt32BE();
  return BigInt(hash) & ((1n << SCOPE_BITS) - 1n);
}
