import type { IdentityProviderRecord, ProviderEndpoints } from '../identity-providers/identity-provider.ts';
import { MINUTE } from '../platform/time.ts';
import { ProviderFailure } from './provider-failure.ts';

/** How far clocks may be apart, in seconds. */
export const CLOCK_SKEW = MINUTE;

/** Signatures by a key that only the provider has. Never `none`, and never one with a shared secret. */
const ALGORITHMS: readonly string[] = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];
/** The default of OpenID Connect Discovery 1.0. */
const DEFAULT_ALGORITHMS = ['RS256'];

/**
 * Returns where a provider is asked. Throws ProviderFailure for one whose discovery document was never read.
 */
export function endpointsOf({ endpoints }: IdentityProviderRecord): ProviderEndpoints {
  if (!endpoints) throw new ProviderFailure('misconfigured', 'the endpoints of the provider are unknown');
  return endpoints;
}

/** Returns the algorithms of id tokens that are taken from a provider. */
export function takenAlgorithms({
  id_token_signing_alg_values_supported: supported = DEFAULT_ALGORITHMS,
}: ProviderEndpoints): string[] {
  return supported.filter((algorithm) => ALGORITHMS.includes(algorithm));
}
