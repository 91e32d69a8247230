import { DecryptCommand, EncryptCommand, KMSClient } from '@aws-sdk/client-kms';
import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK } from 'jose';
import { ApiError } from '../http/errors.ts';
import { config, endpointOverride } from '../platform/config.ts';
import { DAY, HOUR, isoIn, isoNow } from '../platform/time.ts';
import { either, equals, notExists } from '../storage/expressions.ts';
import { keys } from '../storage/keys.ts';
import { put, write } from '../storage/table.ts';
import { activeKeyOf, type Keyring, keyring, readKeyring, type SigningKey } from './verification-keys.ts';

/** A key signs for this long before the next one takes over. */
export const ROTATION_SECONDS = 90 * DAY;
/** The next key is published for this long before it signs: longer than anyone may cache the JWKS. */
export const PUBLICATION_SECONDS = DAY;
/** The longest life of a token. */
export const LONGEST_TOKEN_SECONDS = HOUR;

let client: KMSClient | undefined;
const unsealed = new Map<string, Promise<CryptoKey | Uint8Array>>();

function kms(): KMSClient {
  client ??= new KMSClient({ ...endpointOverride('KMS_ENDPOINT'), maxAttempts: 4 });
  return client;
}

/** The key id and private key to sign with now. Makes the first key where the keyring is empty. */
export async function signingKey(): Promise<{ kid: string; privateKey: CryptoKey | Uint8Array }> {
  const active = activeKeyOf(await keyring()) ?? activeKeyOf(await rotateKeyring());
  if (!active) throw new Error('the keyring has no active key');
  const known = unsealed.get(active.kid) ?? unseal(active);
  unsealed.set(active.kid, known);
  known.catch(() => unsealed.delete(active.kid));
  return { kid: active.kid, privateKey: await known };
}

/**
 * Brings the keyring up to date and returns it: makes the first key, publishes the next one a day before the rotation is due, drops keys whose last tokens
 * have expired. Written on the condition that nobody else has: of two racing rotations one wins, and both return its result.
 */
export async function rotateKeyring(): Promise<Keyring> {
  const ring = await readKeyring();
  const next = { version: ring.version + 1, keys: await rotated(ring) };
  const unchanged =
    next.keys.length === ring.keys.length && next.keys.every((key, i) => key === ring.keys[i]);
  if (unchanged) return ring;
  let lost = false;
  const condition = either(notExists(), equals('version', ring.version));
  await write(
    put({ ...keys.keyring(), ...next }, condition, () => {
      lost = true;
      return new ApiError('conflict');
    }),
  ).catch((error: unknown) => {
    if (!lost) throw error;
  });
  return readKeyring();
}

async function rotated(ring: Keyring): Promise<SigningKey[]> {
  const newest = ring.keys.at(-1);
  if (!newest) return [await makeKey(isoNow())];
  const due = Date.parse(newest.active_from) + (ROTATION_SECONDS - PUBLICATION_SECONDS) * 1000 <= Date.now();
  const kept = ring.keys.filter((_, i) => !isRetired(ring.keys[i + 1]));
  return due ? [...kept, await makeKey(isoIn(PUBLICATION_SECONDS))] : kept;
}

/** A key is retired once its successor has signed for longer than any token lives. */
function isRetired(successor: SigningKey | undefined): boolean {
  return (
    successor !== undefined && Date.parse(successor.active_from) + LONGEST_TOKEN_SECONDS * 1000 < Date.now()
  );
}

async function makeKey(activeFrom: string): Promise<SigningKey> {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { extractable: true });
  const public_jwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(public_jwk);
  const sealed = await kms().send(
    new EncryptCommand({
      KeyId: config('SIGNING_KEY_ID'),
      Plaintext: Buffer.from(JSON.stringify(await exportJWK(privateKey))),
      EncryptionContext: { kid },
    }),
  );
  return {
    kid,
    public_jwk: { ...public_jwk, kid, alg: 'EdDSA', use: 'sig' },
    sealed_private: Buffer.from(sealed.CiphertextBlob ?? []).toString('base64'),
    published_at: isoNow(),
    active_from: activeFrom,
  };
}

async function unseal(key: SigningKey): Promise<CryptoKey | Uint8Array> {
  const opened = await kms().send(
    new DecryptCommand({
      KeyId: config('SIGNING_KEY_ID'),
      CiphertextBlob: Buffer.from(key.sealed_private, 'base64'),
      EncryptionContext: { kid: key.kid },
    }),
  );
  return importJWK(JSON.parse(Buffer.from(opened.Plaintext ?? []).toString()), 'EdDSA');
}
