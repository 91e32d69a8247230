import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from 'jose';
import { ALGORITHMS, type Algorithm } from '../../platform/algorithms.ts';
import { log } from '../../platform/log.ts';
import { DAY, HOUR, isoIn, isoNow } from '../../platform/time.ts';
import { keys } from '../../storage/keys.ts';
import { either, equals, notExists } from '../../storage/writes/expressions.ts';
import { tryWrite } from '../../storage/writes/write-items.ts';
import { put } from '../../storage/writes/writes.ts';
import { dropKmsClient, openWithKms, sealWithKms } from './key-service.ts';
import { hasValidSeal, sealKeyring } from './keyring-seal.ts';
import type { Keyring, SigningKey } from './signing-key.ts';
import {
  activeKeyOf,
  keyring,
  readKeyring,
  readStoredKeyring,
  rememberKeyring,
  unusable,
} from './verification-keys.ts';

/** The time for which a key signs before the next one replaces it. */
export const ROTATION_SECONDS = 90 * DAY;
/**
 * The time between publication and first signature of the next key: longer than anyone may cache the JWKS.
 */
export const PUBLICATION_SECONDS = DAY;
/**
 * The time for which a key stays published after its last signature: the lifetime of its tokens. Expired id
 * tokens return as hints in sign-out requests, so theirs is longer.
 */
const RETENTION_SECONDS: Readonly<Record<Algorithm, number>> = {
  EdDSA: HOUR,
  RS256: ROTATION_SECONDS,
};

const unsealed = new Map<string, Promise<JWK>>();
/** Private keys that are ready to sign: importing one takes as long as a signature. */
const imported = new Map<string, Promise<CryptoKey | Uint8Array>>();

/** Drops the KMS client and the private keys it opened. The next call reads the endpoint again. */
export function resetKmsClient(): void {
  dropKmsClient();
  unsealed.clear();
  imported.clear();
}

/**
 * Returns the id and private key to sign with now. Call it before using up a code or token: it throws 503
 * while KMS does not answer or before the first rotation.
 */
export async function signingKey(
  algorithm: Algorithm = 'EdDSA',
): Promise<{ kid: string; privateKey: CryptoKey | Uint8Array }> {
  const { active } = await ringOf(algorithm);
  return { kid: active.kid, privateKey: await privateKeyOf(active, algorithm) };
}

function privateKeyOf(key: SigningKey, algorithm: Algorithm): Promise<CryptoKey | Uint8Array> {
  const known = imported.get(key.kid) ?? privateJwk(key).then((jwk) => importJWK(jwk, algorithm));
  imported.set(key.kid, known);
  known.catch(() => imported.delete(key.kid));
  return known;
}

/**
 * Reads and opens the keys of all algorithms, at the same time as the reads that decide which of them will
 * sign. Never throws: `signingKey` throws later if a key is missing.
 */
export async function openSigningKeys(): Promise<void> {
  await Promise.allSettled(ALGORITHMS.map(signingKey));
}

/**
 * Returns the private keys of the OpenID provider: all RS256 keys, because id tokens of old ones return as
 * hints, and the active EdDSA key. The active RS256 key is the first (decision 0480). Throws 503 while KMS
 * does not answer or a key is missing.
 */
export async function signingJwks(): Promise<JWK[]> {
  const [rsa, edDsa] = await Promise.all([ringOf('RS256'), ringOf('EdDSA')]);
  const others = rsa.keys.filter((key) => key !== rsa.active);
  return Promise.all([rsa.active, ...others, edDsa.active].map(privateJwk));
}

/** Returns the keyring and its active key. Throws 503 without one: only the rotation creates keys. */
async function ringOf(algorithm: Algorithm): Promise<Keyring & { active: SigningKey }> {
  const ring = await keyring(algorithm);
  const active = activeKeyOf(ring);
  if (active) return { ...ring, active };
  throw unusable('NoSigningKey', 'There is no signing key yet; try again shortly');
}

function privateJwk(key: SigningKey): Promise<JWK> {
  const known = unsealed.get(key.kid) ?? openPrivateKey(key);
  unsealed.set(key.kid, known);
  known.catch(() => unsealed.delete(key.kid));
  return known;
}

/**
 * The treatment of keys that are not due: `early` publishes the next key now, and `replace` drops every key
 * and creates a new one.
 */
export type RotationMode = { replace?: boolean; early?: boolean };

/**
 * Updates, seals and returns the keyring. Creates the first key, publishes the next one a day before
 * the rotation is due, and drops keys whose last tokens have expired. The write is conditional: of two
 * concurrent rotations one wins, and both return its result. A replacement that lost starts again if a
 * key is left that it had to drop. Throws 503 while KMS does not answer.
 */
export async function rotateKeyring(
  algorithm: Algorithm = 'EdDSA',
  mode: RotationMode = {},
): Promise<Keyring> {
  const { ring, isSealed, kept, adds } = await planRotation(algorithm, mode);
  if (kept.length === ring.keys.length && !adds && isSealed) return rememberKeyring(algorithm, ring);
  const added = adds ? [await makeKey(algorithm, adds.active_from)] : [];
  const next = { version: ring.version + 1, keys: [...kept, ...added] };
  const seal = await sealKeyring(algorithm, next);
  const asRead = either(notExists(), equals('version', ring.version));
  const { held } = await tryWrite(put({ ...keys.keyring(algorithm), ...next, seal }, asRead));
  const stored = await readKeyring(algorithm);
  const isReplaced = stored.keys.every(({ kid }) => ring.keys.every((dropped) => dropped.kid !== kid));
  return held || !mode.replace || isReplaced ? stored : rotateKeyring(algorithm, mode);
}

/** The effect that a rotation would have now. */
export type RotationPlan = {
  ring: Keyring;
  /** True if the stored keyring has a valid seal. */
  isSealed: boolean;
  /** Keys of the ring that stay. */
  kept: SigningKey[];
  /** The new key, if one is due: when it begins to sign. */
  adds: { active_from: string } | undefined;
};

/** Returns what `rotateKeyring` would do now, and changes nothing. Throws 503 while KMS does not answer. */
export async function planRotation(algorithm: Algorithm, mode: RotationMode): Promise<RotationPlan> {
  const ring = await readStoredKeyring(algorithm);
  const isSealed = await hasValidSeal(algorithm, ring);
  const trusted = isSealed ? ring.keys : await provenKeys(ring, algorithm);
  return { ring, isSealed, ...rotatedKeys(mode.replace ? [] : trusted, algorithm, mode.early === true) };
}

/**
 * Returns the keys of the service in a ring without a valid seal (decision 0096). Their public halves are
 * derived again from the private halves that KMS has sealed. A key that somebody has written into the table
 * has no such half, and is dropped.
 */
async function provenKeys(ring: Keyring, algorithm: Algorithm): Promise<SigningKey[]> {
  const proven = await Promise.all(ring.keys.map((key) => proveKey(key, algorithm)));
  return proven.filter((key) => key !== undefined);
}

async function proveKey(key: SigningKey, algorithm: Algorithm): Promise<SigningKey | undefined> {
  const { kid, sealed_private } = key;
  const opened = await openWithKms(sealed_private, { kid });
  if (opened) {
    const { kty, crv, x, n, e } = JSON.parse(opened.toString());
    const half: JWK = algorithm === 'EdDSA' ? { kty, crv, x } : { kty, n, e };
    const thumbprint = await calculateJwkThumbprint(half).catch(() => undefined);
    if (thumbprint === kid) return { ...key, public_jwk: publicJwk(half, kid, algorithm) };
  }
  log.error('a signing key without its private half was dropped', { algorithm, kid });
  return undefined;
}

function publicJwk(half: JWK, kid: string, algorithm: Algorithm): JWK {
  return { ...half, kid, alg: algorithm, use: 'sig' };
}

/** Returns the keys that stay, and when a new one begins to sign: the first at once, the next in a day. */
function rotatedKeys(
  stored: SigningKey[],
  algorithm: Algorithm,
  early: boolean,
): Pick<RotationPlan, 'kept' | 'adds'> {
  const newest = stored.at(-1);
  if (!newest) return { kept: [], adds: { active_from: isoNow() } };
  const begins = Date.parse(newest.active_from);
  const isDue = begins + (ROTATION_SECONDS - PUBLICATION_SECONDS) * 1000 <= Date.now();
  // A key that does not sign yet is the next one.
  const adds = isDue || (early && begins <= Date.now());
  const kept = stored.filter((_, i) => !isRetired(stored[i + 1], algorithm));
  return { kept, adds: adds ? { active_from: isoIn(PUBLICATION_SECONDS) } : undefined };
}

/** True if the successor has signed for so long that no signature of the key is still needed. */
function isRetired(successor: SigningKey | undefined, algorithm: Algorithm): boolean {
  if (!successor) return false;
  return Date.parse(successor.active_from) + RETENTION_SECONDS[algorithm] * 1000 < Date.now();
}

async function makeKey(algorithm: Algorithm, activeFrom: string): Promise<SigningKey> {
  const { publicKey, privateKey } = await generateKeyPair(algorithm, { extractable: true });
  const public_jwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(public_jwk);
  const sealed_private = await sealWithKms(JSON.stringify(await exportJWK(privateKey)), { kid });
  return {
    kid,
    public_jwk: publicJwk(public_jwk, kid, algorithm),
    sealed_private,
    published_at: isoNow(),
    active_from: activeFrom,
  };
}

async function openPrivateKey({ kid, public_jwk, sealed_private }: SigningKey): Promise<JWK> {
  const opened = await openWithKms(sealed_private, { kid });
  if (!opened) throw unusable('WrongPrivateHalf', 'Tokens cannot be signed; try again shortly');
  return { ...public_jwk, ...JSON.parse(opened.toString()) };
}
