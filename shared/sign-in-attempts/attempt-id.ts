import { fromString, fromUUIDBytes, toUUIDBytes } from 'typeid-js';
import { v7 } from 'uuid';
import { HOUR } from '../platform/time.ts';
import { hashOf } from '../storage/keys.ts';

/**
 * Returns the id of an attempt that begins now. Not by `newId`, whose times never decrease: after a clock
 * that was wrong, it would not be deleted in time.
 */
export function newAttemptId(): string {
  return fromUUIDBytes('attempt', v7({ msecs: Date.now() }, new Uint8Array(16)));
}

/** Returns the time at which an attempt began, from its id, in epoch milliseconds. */
export function beginningOfAttempt(id: string): number {
  return Buffer.from(toUUIDBytes(fromString(id))).readUIntBE(0, 6);
}

/**
 * Returns the id under which starts that were refused for one reason in one hour are together: a UUIDv7 of
 * the hour and a hash. So strangers cannot fill the list of an address.
 */
export function idOfRefusedStarts(at: number, address: string, code: string): string {
  const bytes = Buffer.from(hashOf(`${address} ${code}`), 'base64url').subarray(0, 16);
  bytes.writeUIntBE(at - (at % (HOUR * 1000)), 0, 6);
  bytes.writeUInt8(0x70 | (bytes.readUInt8(6) & 0x0f), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  return fromUUIDBytes('attempt', bytes);
}
