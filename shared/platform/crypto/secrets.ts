import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Returns a new application secret: `sec_` and 256 random bits. It is shown once; only its hash is stored.
 */
export function newSecret(): string {
  return `sec_${randomBytes(32).toString('base64url')}`;
}

/**
 * Returns the SHA-256 of a secret in base64url. A fast hash is enough for secrets of at least
 * 128 random bits.
 */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** True if the secret has the stored hash. Takes constant time. */
export function secretMatches(secret: string, hash: string | undefined): boolean {
  const given = Buffer.from(hashSecret(secret));
  const stored = Buffer.from(hash ?? '');
  return given.length === stored.length && timingSafeEqual(given, stored);
}
