import { randomInt, scrypt } from 'node:crypto';

/** Returns a new code of a test identity: eight digits, two more than the codes of messages have. */
export function newTestCode(): string {
  return String(randomInt(100_000_000)).padStart(8, '0');
}

/**
 * Returns the hash of a code of a test identity. It is slow (scrypt, RFC 7914, with 16 MB), because whoever
 * reads the table could try all codes. `id` is that of the test identity, new with each code.
 */
export function testCodeHash(id: string, code: string): Promise<string> {
  return new Promise((resolve, reject) => {
    scrypt(code, id, 32, (error, hash) => (error ? reject(error) : resolve(hash.toString('base64url'))));
  });
}
