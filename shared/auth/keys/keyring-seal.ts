import { createHash } from 'node:crypto';
import type { Algorithm } from '../../platform/algorithms.ts';
import { openWithKms, sealWithKms } from './key-service.ts';
import type { Keyring } from './signing-key.ts';

/** The `purpose` in the encryption context of seals. Roles that verify tokens may decrypt nothing else. */
export const SEAL_PURPOSE = 'keyring';

/** The last opened seal of each keyring, with its digest. An instance opens each seal once. */
type OpenedSeal = { seal: string; digest: Promise<Buffer | undefined> };
const opened = new Map<Algorithm, OpenedSeal>();

/** Seals a keyring, so that write access to the table is not enough to add a key (decision 0096). */
export function sealKeyring(algorithm: Algorithm, ring: Pick<Keyring, 'version' | 'keys'>): Promise<string> {
  return sealWithKms(digestOf(algorithm, ring), sealContext(algorithm));
}

/** True if the seal was created for exactly these public keys. Throws 503 while KMS does not answer. */
export async function hasValidSeal(algorithm: Algorithm, ring: Keyring): Promise<boolean> {
  if (!ring.seal) return false;
  const digest = await openSealOnce(algorithm, ring.seal);
  return digest?.equals(digestOf(algorithm, ring)) ?? false;
}

function openSealOnce(algorithm: Algorithm, seal: string): Promise<Buffer | undefined> {
  const known = opened.get(algorithm);
  if (known?.seal === seal) return known.digest;
  const digest = openWithKms(seal, sealContext(algorithm));
  opened.set(algorithm, { seal, digest });
  digest.catch(() => {
    // A newer seal may have taken its place.
    if (opened.get(algorithm)?.digest === digest) opened.delete(algorithm);
  });
  return digest;
}

/** Drops the digests of opened seals. For tests and local servers. */
export function forgetSeals(): void {
  opened.clear();
}

const sealContext = (algorithm: Algorithm) => ({ purpose: SEAL_PURPOSE, algorithm });

/** Returns the digest of the public keys. Their members are sorted, because the table reorders them. */
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
