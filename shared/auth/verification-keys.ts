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

/** EdDSA signs the tokens of this API, RS256 the id tokens of the OpenID provider, which every client must be able to read. */
export type Algorithm = 'EdDSA' | 'RS256';

const FRESH_MILLISECONDS = 5 * 60_000;
/** A flood of tokens with invented key ids re-reads the keyring no more often than this. */
const RETRY_MILLISECONDS = 10_000;

const cached = new Map<Algorithm, { ring: Keyring; at: number }>();
const reading = new Map<Algorithm, Promise<Keyring>>();
const imported = new Map<string, Promise<CryptoKey | Uint8Array>>();

/** Reads the keyring of an algorithm, strongly consistent; empty where none was made yet. */
export async function readKeyring(algorithm: Algorithm = 'EdDSA'): Promise<Keyring> {
  const item = await getItem(keys.keyring(algorithm));
  const ring = item
    ? { version: Number(item['version']), keys: item['keys'] as SigningKey[] }
    : { version: 0, keys: [] };
  cached.set(algorithm, { ring, at: Date.now() });
  return ring;
}

/** The keyring, at most five minutes old: keys are published a day before they sign. An empty one gets its first key at any moment. */
export async function keyring(algorithm: Algorithm = 'EdDSA'): Promise<Keyring> {
  const known = cached.get(algorithm);
  if (known && known.ring.keys.length > 0 && Date.now() - known.at < FRESH_MILLISECONDS) return known.ring;
  return readOnce(algorithm);
}

/** Whoever asks while a read is under way gets its result. */
function readOnce(algorithm: Algorithm): Promise<Keyring> {
  const underWay = reading.get(algorithm) ?? readKeyring(algorithm).finally(() => reading.delete(algorithm));
  reading.set(algorithm, underWay);
  return underWay;
}

/** Forgets the cached keyrings, so that the next use reads them. */
export function forgetKeyring(): void {
  cached.clear();
  imported.clear();
}

/** The public key of a kid; undefined where the keyring has none, also after reading it anew. */
export async function verificationKey(kid: string): Promise<CryptoKey | Uint8Array | undefined> {
  let key = (await keyring()).keys.find((candidate) => candidate.kid === kid);
  const readAt = cached.get('EdDSA')?.at;
  if (!key && readAt !== undefined && Date.now() - readAt > RETRY_MILLISECONDS) {
    key = (await readOnce('EdDSA')).keys.find((candidate) => candidate.kid === kid);
  }
  if (!key) return undefined;
  const known = imported.get(kid) ?? importJWK(key.public_jwk, 'EdDSA');
  imported.set(kid, known);
  return known;
}

/** The key that signs now: the youngest that is active already. The oldest always is, whatever the clock of another instance says. */
export function activeKeyOf(ring: Keyring): SigningKey | undefined {
  return ring.keys.filter(({ active_from }, i) => i === 0 || Date.parse(active_from) <= Date.now()).at(-1);
}
