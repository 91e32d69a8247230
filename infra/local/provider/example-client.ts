import type { ProviderEndpoints } from '../../../shared/identity-providers/identity-provider.ts';

/**
 * The only client of the example provider. Its secret protects nothing, since everybody who reaches the
 * provider may sign in there as anybody.
 */
export const EXAMPLE_CLIENT = { id: 'example-client', secret: 'example-client-secret' };

/** Paths of the example provider. */
export const PATHS = { authorization: '/auth', token: '/token', jwks: '/jwks', userinfo: '/me' };

/** Returns what the discovery document of the example provider says, without a request that would load it. */
export function exampleEndpoints(issuer: string): ProviderEndpoints {
  return {
    issuer,
    authorization_endpoint: issuer + PATHS.authorization,
    token_endpoint: issuer + PATHS.token,
    jwks_uri: issuer + PATHS.jwks,
    userinfo_endpoint: issuer + PATHS.userinfo,
    id_token_signing_alg_values_supported: ['ES256'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    authorization_response_iss_parameter_supported: true,
  };
}
