import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Returns a new application secret: `sec_` and 256 random bits. Shown once; only its hash is stored. */
export function newSecret(): string {
  return `sec_${randomBytes(32).toString('base64url')}`;
}

/** SHA-256 of a secret in base64url. Enough for secrets of 128 bits and more, which cannot be guessed. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** Compares a secret with a stored hash in constant time. */
export function secretMatches(secret: string, hash: string | undefined): boolean {
  const given = Buffer.from(hashSecret(secret));
  const stored = Buffer.from(hash ?? '');
  return given.length === stored.length && timingSafeEqual(given, stored);
}
