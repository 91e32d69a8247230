import { type CryptoKey, importJWK, type JWK } from 'jose';
import { keys } from '../storage/keys.ts';
import { getItem } from '../storage/table.ts';

/** One signing key: the private half only ever as KMS ciphertext. */
export type SigningKey = {
  kid: string;
  public_jwk: JWK;
  /** Base64 of the ciphertext that KMS made of the private JWK, bound to the kid. */
  sealed_private: string;
  published_at: string;
  /** Signs from here until the next key becomes active. */
  active_from: string;
};

export type Keyring = { version: number; keys: SigningKey[] };

const FRESH_MILLISECONDS = 5 * 60_000;
/** A flood of tokens with invented key ids re-reads the keyring no more often than this. */
const RETRY_MILLISECONDS = 10_000;

let cached: { ring: Keyring; at: number } | undefined;
const imported = new Map<string, Promise<CryptoKey | Uint8Array>>();

/** Reads the keyring, strongly consistent; empty where none was made yet. */
export async function readKeyring(): Promise<Keyring> {
  const item = await getItem(keys.keyring());
  const ring = item
    ? { version: Number(item['version']), keys: item['keys'] as SigningKey[] }
    : { version: 0, keys: [] };
  cached = { ring, at: Date.now() };
  return ring;
}

/** The keyring, at most five minutes old: keys are published a day before they sign. */
export async function keyring(): Promise<Keyring> {
  return cached && Date.now() - cached.at < FRESH_MILLISECONDS ? cached.ring : readKeyring();
}

/** Forgets the cached keyring, so that the next use reads it. */
export function forgetKeyring(): void {
  cached = undefined;
  imported.clear();
}

/** The public key of a kid; undefined where the keyring has none, also after reading it anew. */
export async function verificationKey(kid: string): Promise<CryptoKey | Uint8Array | undefined> {
  let key = (await keyring()).keys.find((candidate) => candidate.kid === kid);
  if (!key && cached && Date.now() - cached.at > RETRY_MILLISECONDS) {
    key = (await readKeyring()).keys.find((candidate) => candidate.kid === kid);
  }
  if (!key) return undefined;
  const known = imported.get(kid) ?? importJWK(key.public_jwk, 'EdDSA');
  imported.set(kid, known);
  return known;
}

/** The key that signs now: the youngest that is active already. */
export function activeKeyOf(ring: Keyring): SigningKey | undefined {
  return ring.keys.filter(({ active_from }) => Date.parse(active_from) <= Date.now()).at(-1);
}
