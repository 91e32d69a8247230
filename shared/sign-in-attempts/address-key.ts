import { createHmac } from 'node:crypto';
import { recogniser, requiredRecogniser } from '../auth/keys/recognition-keys.ts';
import { type Identity, normalise } from '../profiles/identity/identity.ts';
import { addressHash, keys } from '../storage/keys.ts';

/** The purpose of the secret, which is derived from the recognition keys. */
const PURPOSE = 'addresses of sign-in attempts';
/** Hex digits of a keyed hash: 128 bits. */
const DIGITS = 32;

/**
 * Returns the keyed hash by which attempts with an address are found, under the key that is in use. Without
 * the key, which only KMS opens, nobody can try addresses (decision 0367). Undefined while keys cannot be
 * used.
 */
export async function keyedAddress(app: string, identity: Identity): Promise<string | undefined> {
  const found = await recogniser();
  return found && keyed(found.secret(PURPOSE).secret, hashOfAddress(app, identity));
}

/** Returns the hash of an address that deletions have in their records. */
export function hashOfAddress(app: string, { field, value }: Identity): string {
  return addressHash(keys.identity(app, field, normalise(field, value)));
}

/**
 * Returns the keyed hashes of addresses, given their hashes, under every key that may have made one. Throws
 * 503 `dependency_unavailable` while keys cannot be used: an answer without them would be wrong.
 */
export async function keyedHashes(hashes: readonly string[]): Promise<string[]> {
  if (hashes.length === 0) return [];
  const found = await requiredRecogniser();
  return found.secrets(PURPOSE).flatMap((secret) => hashes.map((hash) => keyed(secret, hash)));
}

function keyed(secret: string, hash: string): string {
  return createHmac('sha256', secret).update(hash).digest('hex').slice(0, DIGITS);
}
