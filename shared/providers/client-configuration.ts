import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  clockTolerance,
  customFetch,
  discovery,
  None,
  type ServerMetadata,
} from 'openid-client';
import type { IdentityProviderRecord } from '../identity-providers/identity-provider.ts';
import { GITHUB_ISSUER } from './github-answers.ts';
import { hasTemplatedIssuer } from './microsoft-tenant.ts';
import { CLOCK_SKEW, endpointsOf, takenAlgorithms } from './provider-endpoints.ts';
import type { ProviderFetch } from './provider-fetch.ts';

/** `fetch` limits the time of requests, and refuses http but to the listed stand-ins of this machine. */
type Reach = { fetch: ProviderFetch; secret?: string | undefined };

/**
 * Returns what the library knows of a provider. Only a callback needs to reach it, with a secret to exchange
 * a code. Throws ProviderFailure for a provider whose endpoints are unknown.
 */
export async function clientConfiguration(
  provider: IdentityProviderRecord,
  reach?: Reach,
): Promise<Configuration> {
  const server = serverOf(provider);
  const client = { [clockTolerance]: CLOCK_SKEW };
  const authentication = reach?.secret === undefined ? None() : authenticationOf(provider, reach.secret);
  const config = hasTemplatedIssuer(provider)
    ? await forSeveralTenants(provider, server, client, authentication)
    : new Configuration(server, provider.client_id, client, authentication);
  if (reach) config[customFetch] = reach.fetch;
  if (server.issuer.startsWith('http:')) allowInsecureRequests(config);
  return config;
}

/**
 * Returns the metadata for the library. GitHub has no OpenID provider, but its answers name an issuer since
 * April 2026 (RFC 9207).
 */
function serverOf(provider: IdentityProviderRecord): ServerMetadata {
  const endpoints = endpointsOf(provider);
  return {
    ...endpoints,
    ...(provider.preset === 'github' && { issuer: GITHUB_ISSUER }),
    id_token_signing_alg_values_supported: takenAlgorithms(endpoints),
  } as ServerMetadata;
}

/**
 * The library compares a templated issuer with the tenant of the token only if it read the metadata itself.
 */
async function forSeveralTenants(
  { issuer, client_id }: IdentityProviderRecord,
  server: ServerMetadata,
  client: Parameters<typeof discovery>[2],
  authentication: ClientAuth,
): Promise<Configuration> {
  const stored = async () => Response.json(server);
  return discovery(new URL(issuer), client_id, client, authentication, { [customFetch]: stored });
}

/** Presets take the secret in the body. Basic is the default of OpenID Connect Discovery 1.0, section 3. */
function authenticationOf({ preset, endpoints }: IdentityProviderRecord, secret: string): ClientAuth {
  const methods = endpoints?.token_endpoint_auth_methods_supported;
  const isBasic = preset === 'oidc' && (methods?.includes('client_secret_basic') ?? true);
  return isBasic ? ClientSecretBasic(secret) : ClientSecretPost(secret);
}
