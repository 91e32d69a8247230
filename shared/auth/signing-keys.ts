import { DecryptCommand, EncryptCommand, KMSClient } from '@aws-sdk/client-kms';
import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from 'jose';
import { ApiError } from '../http/errors.ts';
import { callDeadline, clientTimeouts } from '../platform/client-timeouts.ts';
import { config, endpointOverride } from '../platform/config.ts';
import { DAY, HOUR, isoIn, isoNow } from '../platform/time.ts';
import { either, equals, notExists } from '../storage/expressions.ts';
import { keys } from '../storage/keys.ts';
import { put, tryWrite } from '../storage/table.ts';
import {
  type Algorithm,
  activeKeyOf,
  type Keyring,
  keyring,
  readKeyring,
  type SigningKey,
} from './verification-keys.ts';

/** A key signs for this long before the next one takes over. */
export const ROTATION_SECONDS = 90 * DAY;
/** The next key is published for this long before it signs: longer than anyone may cache the JWKS. */
export const PUBLICATION_SECONDS = DAY;
/** How long after its last signature a key is published: the life of a token; id tokens come back later than that, as hints of whom to sign out. */
export const RETENTION_SECONDS: Readonly<Record<Algorithm, number>> = {
  EdDSA: HOUR,
  RS256: ROTATION_SECONDS,
};

let client: KMSClient | undefined;
const unsealed = new Map<string, Promise<JWK>>();

function kms(): KMSClient {
  client ??= new KMSClient({ ...clientTimeouts(), ...endpointOverride('KMS_ENDPOINT'), maxAttempts: 4 });
  return client;
}

/** Drops the KMS client and the private keys it opened. The next call uses the endpoint that the environment has then. */
export function resetKmsClient(): void {
  client?.destroy();
  client = undefined;
  unsealed.clear();
}

/** The key id and private key to sign with now. Makes the first key where the keyring is empty. Throws 503 while KMS does not answer: ask before using up what the tokens are for. */
export async function signingKey(): Promise<{ kid: string; privateKey: CryptoKey | Uint8Array }> {
  const { active } = await ringOf('EdDSA');
  return { kid: active.kid, privateKey: await importJWK(await privateJwk(active), 'EdDSA') };
}

/**
 * The private keys of the OpenID provider, the one to sign with first of each algorithm: all RS256 keys of the ring, since id tokens of old ones come back as hints, and the EdDSA key that
 * signs now. Throws 503 while KMS does not answer.
 */
export async function signingJwks(): Promise<JWK[]> {
  const [rsa, edDsa] = await Promise.all([ringOf('RS256'), ringOf('EdDSA')]);
  const others = rsa.keys.filter((key) => key !== rsa.active);
  return Promise.all([rsa.active, ...others, edDsa.active].map(privateJwk));
}

/** The ring of an algorithm with the key that signs now; the first key is made where there is none. */
async function ringOf(algorithm: Algorithm): Promise<Keyring & { active: SigningKey }> {
  let ring = await keyring(algorithm);
  if (!activeKeyOf(ring)) ring = await rotateKeyring(algorithm);
  const active = activeKeyOf(ring);
  if (!active) throw new Error('the keyring has no active key');
  return { ...ring, active };
}

function privateJwk(key: SigningKey): Promise<JWK> {
  const known = unsealed.get(key.kid) ?? unseal(key);
  unsealed.set(key.kid, known);
  known.catch(() => unsealed.delete(key.kid));
  return known;
}

/**
 * Brings the keyring up to date and returns it: makes the first key, publishes the next one a day before the rotation is due, drops keys whose last tokens
 * have expired. Written on the condition that nobody else has: of two racing rotations one wins, and both return its result.
 */
export async function rotateKeyring(algorithm: Algorithm = 'EdDSA'): Promise<Keyring> {
  const ring = await readKeyring(algorithm);
  const next = { version: ring.version + 1, keys: await rotated(ring, algorithm) };
  const unchanged =
    next.keys.length === ring.keys.length && next.keys.every((key, i) => key === ring.keys[i]);
  if (unchanged) return ring;
  const asRead = either(notExists(), equals('version', ring.version));
  await tryWrite(put({ ...keys.keyring(algorithm), ...next }, asRead));
  return readKeyring(algorithm);
}

async function rotated(ring: Keyring, algorithm: Algorithm): Promise<SigningKey[]> {
  const newest = ring.keys.at(-1);
  if (!newest) return [await makeKey(algorithm, isoNow())];
  const due = Date.parse(newest.active_from) + (ROTATION_SECONDS - PUBLICATION_SECONDS) * 1000 <= Date.now();
  const kept = ring.keys.filter((_, i) => !isRetired(ring.keys[i + 1], algorithm));
  return due ? [...kept, await makeKey(algorithm, isoIn(PUBLICATION_SECONDS))] : kept;
}

/** A key is retired once its successor has signed for so long that nothing the key has signed is of use. */
function isRetired(successor: SigningKey | undefined, algorithm: Algorithm): boolean {
  if (!successor) return false;
  return Date.parse(successor.active_from) + RETENTION_SECONDS[algorithm] * 1000 < Date.now();
}

async function makeKey(algorithm: Algorithm, activeFrom: string): Promise<SigningKey> {
  const { publicKey, privateKey } = await generateKeyPair(algorithm, { extractable: true });
  const public_jwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(public_jwk);
  const command = new EncryptCommand({
    KeyId: config('SIGNING_KEY_ID'),
    Plaintext: Buffer.from(JSON.stringify(await exportJWK(privateKey))),
    EncryptionContext: { kid },
  });
  const sealed = await kms().send(command, callDeadline()).catch(unavailable);
  return {
    kid,
    public_jwk: { ...public_jwk, kid, alg: algorithm, use: 'sig' },
    sealed_private: Buffer.from(sealed.CiphertextBlob ?? []).toString('base64'),
    published_at: isoNow(),
    active_from: activeFrom,
  };
}

async function unseal(key: SigningKey): Promise<JWK> {
  const command = new DecryptCommand({
    KeyId: config('SIGNING_KEY_ID'),
    CiphertextBlob: Buffer.from(key.sealed_private, 'base64'),
    EncryptionContext: { kid: key.kid },
  });
  const opened = await kms().send(command, callDeadline()).catch(unavailable);
  return { ...key.public_jwk, ...JSON.parse(Buffer.from(opened.Plaintext ?? []).toString()) };
}

function unavailable(cause: unknown): never {
  throw new ApiError('dependency_unavailable', 'Tokens cannot be signed; try again shortly', {
    headers: { 'Retry-After': '2' },
    log: { dependency: 'kms', dependency_error: cause instanceof Error ? cause.name : 'UnknownError' },
    cause,
  });
}
