/** The kinds of identity providers. `oidc` is any OpenID provider, by its issuer. */
export const PRESETS = ['google', 'microsoft', 'apple', 'github', 'oidc'] as const;
export type Preset = (typeof PRESETS)[number];

/** A secret as it is stored: sealed by KMS for its application and provider. */
export type SealedProviderSecret = {
  sealed: string;
  created_at: string;
  /** When an earlier secret ends (ISO 8601). The newest has no end. */
  expires_at?: string | undefined;
};

/** Where a provider is asked, from its discovery document (OpenID Connect Discovery 1.0, 3). */
export type ProviderEndpoints = {
  /** The issuer that its id tokens name. That of Microsoft's `common` has the place `{tenantid}`. */
  issuer: string;
  authorization_endpoint: string;
  token_endpoint: string;
  jwks_uri?: string | undefined;
  userinfo_endpoint?: string | undefined;
  revocation_endpoint?: string | undefined;
  /** The algorithms of its id tokens that the service takes; never `none` or one with a shared secret. */
  id_token_signing_alg_values_supported?: readonly string[] | undefined;
  token_endpoint_auth_methods_supported?: readonly string[] | undefined;
  /** True if its answers name the issuer (RFC 9207). */
  authorization_response_iss_parameter_supported?: boolean | undefined;
};

/** An identity provider of an application as it is stored. */
export type IdentityProviderRecord = {
  app: string;
  /** The name in paths and tokens, which the application chooses: lower case letters, digits and `-`. */
  id: string;
  preset: Preset;
  /** What people read, such as `Google`. */
  name: string;
  /** The whole text of its button; default `Continue with {name}`, in the reader's language. */
  button_label?: string | undefined;
  client_id: string;
  /** At most two that have not ended, newest first. Apple has its private key here (PKCS 8). */
  secrets: readonly SealedProviderSecret[];
  /** Of Apple only: who signs its secret, and with which key. */
  apple?: { team_id: string; key_id: string } | undefined;
  /** The issuer that the application names. Presets have their own; Microsoft's is that of its tenant. */
  issuer: string;
  scopes: readonly string[];
  /** Domains for whose addresses the provider is the authority, because the application says so. */
  trusted_domains: readonly string[];
  /** Further client ids whose id tokens are taken: those of phone apps. */
  audiences: readonly string[];
  state: 'enabled' | 'disabled';
  /** Absent only for a preset that could not be reached when it was saved. */
  endpoints?: ProviderEndpoints | undefined;
  version: number;
  created_at: string;
  updated_at: string;
};
