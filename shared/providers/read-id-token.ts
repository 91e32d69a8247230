import { createHash } from 'node:crypto';
import type { IdentityProviderRecord } from '../identity-providers/identity-provider.ts';
import { MINUTE } from '../platform/time.ts';
import { failureFrom } from './provider-failure.ts';
import { fetchFromProvider } from './provider-fetch.ts';
import { identityOfClaims, type ProviderIdentity } from './provider-identity.ts';
import { verifyIdToken } from './verify-id-token.ts';

/** How old an id token of a phone app may be. */
const MAX_TOKEN_AGE = 10 * MINUTE;

/**
 * Returns whose id token it is that the provider's own SDK gave to an app. It must be for the client id or
 * one of `audiences`, at most ten minutes old, and have the nonce that the service gave: as it is, or its
 * SHA-256 in hex, as apps hash it for the SDKs of Apple and Google. Throws ProviderFailure for any other.
 */
export async function identityOfToken(
  provider: IdentityProviderRecord,
  idToken: string,
  nonce: string,
  fetch = fetchFromProvider,
): Promise<ProviderIdentity> {
  const hashed = createHash('sha256').update(nonce).digest('hex');
  const expected = {
    audiences: [provider.client_id, ...provider.audiences],
    nonces: [nonce, hashed],
    maxTokenAge: MAX_TOKEN_AGE,
  };
  const verified = await verifyIdToken(provider, idToken, expected, fetch).catch((error) => {
    throw failureFrom(error);
  });
  const { issuer, subject, claims } = verified;
  return identityOfClaims(provider, { issuer, subject, auth_time: claims['auth_time'] }, claims);
}
