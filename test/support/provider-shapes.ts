import type {
  IdentityProviderRecord,
  Preset,
  ProviderEndpoints,
} from '../../shared/identity-providers/identity-provider.ts';

/**
 * The presets as their public documentation describes them: endpoints, claims and answers. Each has the page
 * it is from. No value is from a real account.
 */
const BASE = {
  app: 'app_1',
  secrets: [],
  trusted_domains: [],
  audiences: [],
  state: 'enabled',
  version: 1,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
} as const;

const OPENID_SCOPES = ['openid', 'email', 'profile'];

/** https://developers.google.com/identity/openid-connect/openid-connect */
const GOOGLE: ProviderEndpoints = {
  issuer: 'https://accounts.google.com',
  authorization_endpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
  token_endpoint: 'https://oauth2.googleapis.com/token',
  jwks_uri: 'https://www.googleapis.com/oauth2/v3/certs',
  userinfo_endpoint: 'https://openidconnect.googleapis.com/v1/userinfo',
  id_token_signing_alg_values_supported: ['RS256'],
  token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
};

/** https://learn.microsoft.com/entra/identity-platform/v2-protocols-oidc */
const MICROSOFT: ProviderEndpoints = {
  issuer: 'https://login.microsoftonline.com/{tenantid}/v2.0',
  authorization_endpoint: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
  token_endpoint: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
  jwks_uri: 'https://login.microsoftonline.com/common/discovery/v2.0/keys',
  userinfo_endpoint: 'https://graph.microsoft.com/oidc/userinfo',
  id_token_signing_alg_values_supported: ['RS256'],
  token_endpoint_auth_methods_supported: ['client_secret_post', 'private_key_jwt', 'client_secret_basic'],
};

/** https://developer.apple.com/documentation/signinwithapplerestapi */
const APPLE: ProviderEndpoints = {
  issuer: 'https://appleid.apple.com',
  authorization_endpoint: 'https://appleid.apple.com/auth/authorize',
  token_endpoint: 'https://appleid.apple.com/auth/token',
  jwks_uri: 'https://appleid.apple.com/auth/keys',
  revocation_endpoint: 'https://appleid.apple.com/auth/revoke',
  id_token_signing_alg_values_supported: ['RS256'],
  token_endpoint_auth_methods_supported: ['client_secret_post'],
};

/** https://docs.github.com/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps */
const GITHUB: ProviderEndpoints = {
  issuer: 'https://github.com',
  authorization_endpoint: 'https://github.com/login/oauth/authorize',
  token_endpoint: 'https://github.com/login/oauth/access_token',
};

/** A provider of any maker, as its discovery document describes it. */
const ANY: ProviderEndpoints = {
  issuer: 'https://id.example.com',
  authorization_endpoint: 'https://id.example.com/authorize',
  token_endpoint: 'https://id.example.com/token',
  jwks_uri: 'https://id.example.com/keys',
  userinfo_endpoint: 'https://id.example.com/userinfo',
  authorization_response_iss_parameter_supported: true,
};

/** The record of each preset. That of Microsoft takes all tenants. */
export const DOCUMENTED_PROVIDERS: Readonly<Record<Preset, IdentityProviderRecord>> = {
  google: {
    ...BASE,
    id: 'google',
    preset: 'google',
    name: 'Google',
    client_id: '1234.apps.googleusercontent.com',
    issuer: GOOGLE.issuer,
    scopes: OPENID_SCOPES,
    endpoints: GOOGLE,
  },
  microsoft: {
    ...BASE,
    id: 'microsoft',
    preset: 'microsoft',
    name: 'Microsoft',
    client_id: '6731de76-14a6-49ae-97bc-6eba6914391e',
    issuer: 'https://login.microsoftonline.com/common/v2.0',
    scopes: OPENID_SCOPES,
    endpoints: MICROSOFT,
  },
  apple: {
    ...BASE,
    id: 'apple',
    preset: 'apple',
    name: 'Apple',
    client_id: 'com.example.web',
    issuer: APPLE.issuer,
    scopes: ['openid', 'email', 'name'],
    apple: { team_id: 'TEAM123456', key_id: 'KEY1234567' },
    endpoints: APPLE,
  },
  github: {
    ...BASE,
    id: 'github',
    preset: 'github',
    name: 'GitHub',
    client_id: 'Iv1.0123456789abcdef',
    issuer: 'https://github.com',
    scopes: ['read:user', 'user:email'],
    endpoints: GITHUB,
  },
  oidc: {
    ...BASE,
    id: 'example',
    preset: 'oidc',
    name: 'Example',
    client_id: 'client-1',
    issuer: ANY.issuer,
    scopes: OPENID_SCOPES,
    endpoints: ANY,
  },
};

export const MICROSOFT_TENANT = '11111111-2222-4333-8444-555555555555';
/** https://learn.microsoft.com/entra/identity-platform/id-token-claims-reference: all personal accounts. */
export const MICROSOFT_CONSUMERS = '9188040d-6c67-4c5b-b112-36a304b66dad';

/** The claims of an id token, beside those of every token. */
export const DOCUMENTED_CLAIMS = {
  /** https://developers.google.com/identity/openid-connect/openid-connect#an-id-tokens-payload */
  google: {
    iss: 'https://accounts.google.com',
    azp: '1234.apps.googleusercontent.com',
    sub: '10769150350006150715113082367',
    at_hash: 'HK6E_P6Dh8Y93mRNtsDB1Q',
    hd: 'example.com',
    email: 'jsmith@example.com',
    email_verified: true,
    name: 'Jay Smith',
    given_name: 'Jay',
    family_name: 'Smith',
    picture: 'https://lh3.googleusercontent.com/a-/photo=s96-c',
    locale: 'en',
  },
  /** https://learn.microsoft.com/entra/identity-platform/id-token-claims-reference */
  microsoft: {
    iss: `https://login.microsoftonline.com/${MICROSOFT_TENANT}/v2.0`,
    tid: MICROSOFT_TENANT,
    oid: '00000000-0000-0000-66f3-3332eca7ea81',
    sub: 'AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ',
    ver: '2.0',
    name: 'Abe Lincoln',
    preferred_username: 'abeli@example.com',
    email: 'abeli@example.com',
    xms_edov: true,
  },
  /** https://developer.apple.com/documentation/signinwithapplerestapi, "Authenticating users" */
  apple: {
    iss: 'https://appleid.apple.com',
    sub: '001234.0123456789abcdef0123456789abcdef.1234',
    email: 'dpdcnf87nu@privaterelay.appleid.com',
    email_verified: 'true',
    is_private_email: 'true',
    nonce_supported: true,
    auth_time: 1_700_000_000,
  },
} as const;

/** The field `user` of Apple's first form post. */
export const APPLE_USER = JSON.stringify({
  name: { firstName: 'Anna', lastName: 'Muster' },
  email: 'anna@example.com',
});

/** https://docs.github.com/rest/users/users#get-the-authenticated-user */
export const GITHUB_USER = {
  login: 'octocat',
  id: 583231,
  node_id: 'MDQ6VXNlcjU4MzIzMQ==',
  avatar_url: 'https://avatars.githubusercontent.com/u/583231?v=4',
  type: 'User',
  name: 'monalisa octocat',
  email: 'octocat@github.com',
};

/** https://docs.github.com/rest/users/emails#list-email-addresses-for-the-authenticated-user */
export const GITHUB_ADDRESSES = [
  { email: 'old@example.com', verified: true, primary: false, visibility: null },
  { email: 'Octocat@Example.com', verified: true, primary: true, visibility: 'private' },
];

/** Errors of the token endpoint: docs.github.com, "Troubleshooting OAuth app access token request errors". */
export const GITHUB_ERRORS = {
  badCode: { error: 'bad_verification_code', error_description: 'The code passed is incorrect or expired.' },
  badSecret: {
    error: 'incorrect_client_credentials',
    error_description: 'The client_id and/or client_secret passed are incorrect.',
  },
};
