import { ServiceError } from '../common/service-error.ts';

/** Returns a new verifier and its S256 challenge (RFC 7636). */
export async function newVerifier(): Promise<{ verifier: string; challenge: string }> {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)));
  return { verifier, challenge: await digestOf(verifier) };
}

/** Binds a request to the verifier of a challenge. */
export function boundTo(challenge: string): { code_challenge: string; code_challenge_method: 'S256' } {
  return { code_challenge: challenge, code_challenge_method: 'S256' };
}

/** Returns the SHA-256 of a text in base64url. */
export async function digestOf(text: string): Promise<string> {
  const digest = await subtle().digest('SHA-256', new TextEncoder().encode(text));
  return base64url(new Uint8Array(digest));
}

/** Returns the cryptography of the browser. Throws ServiceError on pages without https, which have none. */
export function subtle(): SubtleCrypto {
  if (crypto.subtle) return crypto.subtle;
  throw new ServiceError('Users can sign in only on pages with https, and on localhost.', {
    status: 403,
    code: 'insecure_context',
  });
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
