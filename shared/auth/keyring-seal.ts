import { createHash } from 'node:crypto';
import { openWithKms, sealWithKms } from './key-service.ts';
import type { Algorithm, Keyring } from './signing-key.ts';

/** The member of the encryption context by which roles that only verify tokens are limited to seals. */
export const SEAL_PURPOSE = 'keyring';

/** Seals that were opened, with the digest that each has sealed. A seal is opened once an instance. */
const opened = new Map<string, Promise<Buffer | undefined>>();

/**
 * Seals what a keyring says of its public keys, so that nobody who can only write the table can add one.
 * Decision 0096.
 */
export function sealKeyring(algorithm: Algorithm, ring: Pick<Keyring, 'version' | 'keys'>): Promise<string> {
  return sealWithKms(digestOf(algorithm, ring), contextOf(algorithm));
}

/**
 * True if the seal of a keyring was made for exactly its public keys. Throws 503 while KMS does not answer.
 */
export async function hasValidSeal(algorithm: Algorithm, ring: Keyring): Promise<boolean> {
  if (!ring.seal) return false;
  const digest = await openOnce(algorithm, ring.seal);
  return digest?.equals(digestOf(algorithm, ring)) ?? false;
}

function openOnce(algorithm: Algorithm, seal: string): Promise<Buffer | undefined> {
  const known = opened.get(seal);
  if (known) return known;
  const opening = openWithKms(seal, contextOf(algorithm));
  opened.clear();
  opened.set(seal, opening);
  opening.catch(() => opened.delete(seal));
  return opening;
}

const contextOf = (algorithm: Algorithm) => ({ purpose: SEAL_PURPOSE, algorithm });

/** The table does not keep the order of members, so they are sorted. */
function digestOf(algorithm: Algorithm, { version, keys }: Pick<Keyring, 'version' | 'keys'>): Buffer {
  const published = keys.map(({ kid, public_jwk, active_from }) => [
    kid,
    active_from,
    Object.entries(public_jwk).sort(([a], [b]) => (a < b ? -1 : 1)),
  ]);
  return createHash('sha256')
    .update(JSON.stringify([algorithm, version, published]))
    .digest();
}
