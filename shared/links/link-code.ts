import { randomInt } from 'node:crypto';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Characters of the code of a link that signs in: 196 random bits. */
export const LINK_CODE_LENGTH = 33;
const CODE_LENGTHS = { auth: LINK_CODE_LENGTH, shorten: 10 };

/**
 * Creates a code of base62. Mail programs leave a `-` or `_` at the end out of the address that they open.
 */
export function newCode(purpose: 'auth' | 'shorten'): string {
  return Array.from({ length: CODE_LENGTHS[purpose] }, () => BASE62[randomInt(BASE62.length)]).join('');
}
