import { randomInt, scrypt } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, string, number, Buffer>(scrypt);

/**
 * The number of possible codes in a message, from 000000 on. None begins with 9, as those of test identities
 * do (decision 0386).
 */
export const MESSAGE_CODES = 900_000;

/** Returns a new code of a test identity: six digits, of which the first is 9. */
export function newTestCode(): string {
  return String(randomInt(MESSAGE_CODES, 1_000_000));
}

/**
 * Returns the hash of a code of a test identity. It is slow (scrypt, RFC 7914, with 16 MB), because whoever
 * reads the table could try all codes. `id` is that of the test identity, new with each code.
 */
export async function testCodeHash(id: string, code: string): Promise<string> {
  const hash = await derive(code, id, 32);
  return hash.toString('base64url');
}
