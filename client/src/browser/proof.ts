import { type ProofChallenge, ServiceError } from '../common/service-error.ts';
import { subtle } from './code-challenge.ts';

const ALGORITHM = 'PBKDF2/SHA-256';
/** More work than the service asks for: a challenge without an end must not keep the browser busy. */
const MOST_COUNTERS = 2000;

/** Sends a request, and once more with a proof of the work that its refusal asks for. */
export async function withProof<T>(send: (proof: { proof?: string }) => Promise<T>): Promise<T> {
  return send({}).catch(async (error) => {
    const proof = error instanceof ServiceError && error.challenge && (await solve(error.challenge));
    if (!proof) throw error;
    return send({ proof });
  });
}

/**
 * Returns the proof that this browser has done the work of a challenge; undefined for one that it cannot
 * solve. The browser works beside the page, so the page stays usable.
 */
export async function solve(challenge: ProofChallenge): Promise<string | undefined> {
  const { algorithm, nonce, salt, cost, keyLength, keyPrefix } = challenge.parameters;
  if (algorithm !== ALGORITHM) return undefined;
  const start = bytesOf(nonce);
  const password = new Uint8Array(start.length + 4);
  password.set(start);
  for (let counter = 0; counter < MOST_COUNTERS; counter++) {
    new DataView(password.buffer).setUint32(start.length, counter);
    const key = await subtle().importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
    const how = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations: cost };
    const derivedKey = hexOf(await subtle().deriveBits(how, key, keyLength * 8));
    if (derivedKey.startsWith(keyPrefix))
      return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }));
  }
  return undefined;
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function hexOf(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
