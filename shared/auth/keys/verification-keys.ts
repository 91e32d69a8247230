import { type CryptoKey, importJWK } from 'jose';
import type { Algorithm } from '../../platform/algorithms.ts';
import { ApiError } from '../../platform/errors.ts';
import { keys } from '../../storage/keys.ts';
import { getItem } from '../../storage/read-items.ts';
import { hasValidSeal } from './keyring-seal.ts';
import type { Keyring, SigningKey } from './signing-key.ts';

const FRESH_MILLISECONDS = 5 * 60_000;
/** Shortest time between two reads of the keyring for unknown key ids, against a flood of invented ones. */
const RETRY_MILLISECONDS = 10_000;

const cached = new Map<Algorithm, { ring: Keyring; at: number }>();
const reading = new Map<Algorithm, Promise<Keyring>>();
const imported = new Map<string, Promise<CryptoKey | Uint8Array>>();

/**
 * Reads the stored keyring of an algorithm, strongly consistent, without checking its seal. Returns an empty
 * one if there is none yet.
 */
export async function readStoredKeyring(algorithm: Algorithm = 'EdDSA'): Promise<Keyring> {
  const item = await getItem(keys.keyring(algorithm));
  if (!item) return { version: 0, keys: [], seal: '' };
  return {
    version: Number(item['version']),
    keys: item['keys'] as SigningKey[],
    seal: item['seal'] as string,
  };
}

/** Reads a keyring and checks its seal. Throws 503 if the seal does not match the keys. */
export async function readKeyring(algorithm: Algorithm = 'EdDSA'): Promise<Keyring> {
  const ring = await readStoredKeyring(algorithm);
  if (ring.keys.length > 0 && !(await hasValidSeal(algorithm, ring)))
    throw unusable('SealMismatch', 'Tokens cannot be checked; try again shortly');
  return rememberKeyring(algorithm, ring);
}

/** Caches a keyring whose seal was checked, and returns it. */
export function rememberKeyring(algorithm: Algorithm, ring: Keyring): Keyring {
  cached.set(algorithm, { ring, at: Date.now() });
  return ring;
}

/** The 503 until the next rotation repairs the keyring. A 401 would make clients drop valid tokens. */
export function unusable(reason: string, message: string): ApiError {
  return new ApiError('dependency_unavailable', message, {
    headers: { 'Retry-After': '30' },
    log: { dependency: 'keyring', dependency_error: reason },
  });
}

/**
 * Returns the keyring, at most five minutes old. Keys are published a day before they sign. An empty
 * keyring is read again each time, because its first key may appear at any moment. Throws 503 if its
 * seal is not valid.
 */
export async function keyring(algorithm: Algorithm = 'EdDSA'): Promise<Keyring> {
  const known = cached.get(algorithm);
  if (known && known.ring.keys.length > 0 && Date.now() - known.at < FRESH_MILLISECONDS) return known.ring;
  return readOnce(algorithm);
}

/** Reads the keyring. Concurrent callers share one read. */
function readOnce(algorithm: Algorithm): Promise<Keyring> {
  const known = reading.get(algorithm);
  if (known) return known;
  const underWay = readKeyring(algorithm).finally(() => {
    if (reading.get(algorithm) === underWay) reading.delete(algorithm);
  });
  reading.set(algorithm, underWay);
  return underWay;
}

/** Forgets the cached keyrings, so that the next use reads them. */
export function forgetKeyring(): void {
  cached.clear();
  reading.clear();
  imported.clear();
}

/**
 * Returns the public key of a `kid` in the ring of an algorithm; undefined if that ring lacks it, also after
 * another read. A key of the other ring is none.
 */
export async function verificationKey(
  algorithm: Algorithm,
  kid: string,
): Promise<CryptoKey | Uint8Array | undefined> {
  let key = (await keyring(algorithm)).keys.find((candidate) => candidate.kid === kid);
  const readAt = cached.get(algorithm)?.at;
  if (!key && readAt !== undefined && Date.now() - readAt > RETRY_MILLISECONDS) {
    key = (await readOnce(algorithm)).keys.find((candidate) => candidate.kid === kid);
  }
  if (!key) return undefined;
  const known = imported.get(kid) ?? importJWK(key.public_jwk, algorithm);
  imported.set(kid, known);
  return known;
}

/**
 * Returns the key that signs now: the newest active one. The oldest key always counts as active, so differing
 * clocks do not matter.
 */
export function activeKeyOf(ring: Keyring): SigningKey | undefined {
  return ring.keys.filter(({ active_from }, i) => i === 0 || Date.parse(active_from) <= Date.now()).at(-1);
}
