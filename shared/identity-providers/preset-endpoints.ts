import type { Preset, ProviderEndpoints } from './identity-provider.ts';

type FixedPreset = Exclude<Preset, 'oidc' | 'microsoft'>;

/** Endpoints of presets, from their public documentation: such a provider is saved without asking it. */
export const FIXED_ENDPOINTS: Readonly<Record<FixedPreset, ProviderEndpoints>> = {
  // https://developers.google.com/identity/openid-connect/openid-connect
  google: {
    issuer: 'https://accounts.google.com',
    authorization_endpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
    token_endpoint: 'https://oauth2.googleapis.com/token',
    jwks_uri: 'https://www.googleapis.com/oauth2/v3/certs',
    userinfo_endpoint: 'https://openidconnect.googleapis.com/v1/userinfo',
    revocation_endpoint: 'https://oauth2.googleapis.com/revoke',
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
  },
  // https://developer.apple.com/documentation/signinwithapplerestapi
  apple: {
    issuer: 'https://appleid.apple.com',
    authorization_endpoint: 'https://appleid.apple.com/auth/authorize',
    token_endpoint: 'https://appleid.apple.com/auth/token',
    jwks_uri: 'https://appleid.apple.com/auth/keys',
    revocation_endpoint: 'https://appleid.apple.com/auth/revoke',
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
  },
  // https://docs.github.com/en/apps/oauth-apps: no id tokens, so no keys.
  github: {
    issuer: 'https://github.com',
    authorization_endpoint: 'https://github.com/login/oauth/authorize',
    token_endpoint: 'https://github.com/login/oauth/access_token',
    userinfo_endpoint: 'https://api.github.com/user',
    token_endpoint_auth_methods_supported: ['client_secret_post'],
  },
};

/**
 * Microsoft's names for groups of tenants, each with the issuer of its id tokens: that of the user's tenant,
 * or that of personal accounts (https://learn.microsoft.com/entra/identity-platform/v2-protocols-oidc).
 */
const TENANT_GROUPS: Readonly<Record<string, string>> = {
  common: 'https://login.microsoftonline.com/{tenantid}/v2.0',
  organizations: 'https://login.microsoftonline.com/{tenantid}/v2.0',
  consumers: 'https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0',
};

/** Returns the issuer of a tenant of Microsoft, below which its discovery document is. */
export function issuerOfTenant(tenant: string): string {
  return `https://login.microsoftonline.com/${tenant}/v2.0`;
}

/** Returns the tenant of the issuer of a provider of the preset `microsoft`. */
export function tenantOfIssuer(issuer: string): string {
  return new URL(issuer).pathname.split('/')[1] ?? '';
}

/** Returns the endpoints of a group of tenants; undefined for one tenant, whose document has them. */
export function endpointsOfTenantGroup(tenant: string): ProviderEndpoints | undefined {
  const issuer = Object.hasOwn(TENANT_GROUPS, tenant) ? TENANT_GROUPS[tenant] : undefined;
  if (issuer === undefined) return undefined;
  const base = `https://login.microsoftonline.com/${tenant}`;
  return {
    issuer,
    authorization_endpoint: `${base}/oauth2/v2.0/authorize`,
    token_endpoint: `${base}/oauth2/v2.0/token`,
    jwks_uri: `${base}/discovery/v2.0/keys`,
    userinfo_endpoint: 'https://graph.microsoft.com/oidc/userinfo',
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
  };
}
