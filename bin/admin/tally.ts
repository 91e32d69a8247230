import { createHash } from 'node:crypto';

const MODULUS = 1n << 256n;

/**
 * The number of items and a checksum that does not depend on their order: the sum of the SHA-256 of every
 * item, modulo 2^256. A lost, added, doubled or changed item changes it.
 */
export type Tally = { count: number; checksum: string };

export const EMPTY_TALLY: Tally = { count: 0, checksum: '0'.repeat(64) };

/** Returns the tally with further items, as texts of `textOfItem`. */
export function tallyWith({ count, checksum }: Tally, texts: readonly string[]): Tally {
  const sum = texts.reduce((total, text) => total + digestOf(text), BigInt(`0x${checksum}`));
  return { count: count + texts.length, checksum: (sum % MODULUS).toString(16).padStart(64, '0') };
}

export function isSameTally(a: Tally, b: Tally): boolean {
  return a.count === b.count && a.checksum === b.checksum;
}

function digestOf(text: string): bigint {
  return BigInt(`0x${createHash('sha256').update(text).digest('hex')}`);
}
