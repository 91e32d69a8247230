import * as z from 'zod/mini';
import type { BrandingView } from '../applications/branding/branding.ts';
import { Uploads } from '../applications/branding/uploads-contract.ts';
import { PROVIDER_SCOPES } from '../applications/settings/provider-scopes.ts';
import { Credential } from '../credentials/credential.ts';
import { isStorable, NOT_STORABLE } from '../http/fields/storable-json.ts';
import * as f from '../http/fields.ts';
import type { Arrival } from './arrival.ts';
import {
  isComparedExactly,
  isHttps,
  isLoopbackUrl,
  isRedirectUri,
  isSecureLoopback,
  MAX_REDIRECT_URI,
} from './redirect-uri.ts';

const AUTH_METHODS = ['client_secret_basic', 'client_secret_post', 'none'] as const;

const urls = (about: string, item: z.ZodMiniType<string>) =>
  z._default(z.array(item).check(z.maxLength(50), z.describe(about)), []);

/** A redirect URI: https, http on this machine, or the private scheme of a native application (RFC 8252). */
const redirectUri = z.string().check(
  z.maxLength(MAX_REDIRECT_URI),
  z.refine(isComparedExactly, {
    error: 'must have no spaces, control characters, backslashes or *: it is compared exactly',
  }),
  z.refine(isRedirectUri, {
    error:
      'must be an absolute https URL, an http URL of localhost, or a private-use scheme with a dot, without a fragment or credentials',
  }),
);

/** A logo address. Pages load logos by https, or from this machine if the service runs there. */
const logoUrl = (about: string) =>
  f.httpUrl(about).check(
    z.refine((value) => !URL.canParse(value) || isHttps(value) || isLoopbackUrl(value), {
      error: 'must be an https URL',
    }),
  );

function urisOf(config: { redirect_uris: string[]; post_logout_uris: string[] }): string[] {
  return [...config.redirect_uris, ...config.post_logout_uris];
}

function isWebUri(value: string): boolean {
  return !URL.canParse(value) || /^https?:$/.test(new URL(value).protocol);
}

const NO_SETTING = 'is not a setting of this service; keep your own data in config.custom';

/** The `config` of an OIDC client. */
export const OidcClientConfig = z
  .strictObject(
    {
      allowed_origins: urls('Origins whose pages may call the token endpoint', f.clientOrigin('An origin')),
      redirect_uris: urls('Allowed redirect URIs of sign-ins; compared exactly', redirectUri),
      post_logout_uris: urls('Allowed redirect URIs of sign-outs; compared exactly', redirectUri),
      client_uri: z.optional(f.httpUrl('Home page of the client, to which final pages of a flow link back')),
      logo_uri: z.optional(logoUrl('Logo of the sign-in screen')),
      logo_dark_mode_uri: z.optional(logoUrl('Logo of the sign-in screen in dark mode')),
      allowed_scopes: z._default(
        z.array(z.enum(PROVIDER_SCOPES)).check(z.maxLength(PROVIDER_SCOPES.length)),
        ['openid', 'profile', 'email'],
      ),
      hub_title: z.optional(f.name('Title of the sign-in screen')),
      hub_dark_mode: z._default(z.enum(['enabled', 'disabled', 'auto']), 'auto'),
      hub_show_logos: z._default(z.boolean(), true),
      is_pkce_supported: z._default(z.boolean(), true),
      is_pkce_required: z._default(z.boolean(), true),
      token_endpoint_auth_method: z._default(z.enum(AUTH_METHODS), 'client_secret_basic'),
      application_type: z._default(z.enum(['web', 'native']), 'web'),
      id_token_claims: z.optional(
        z
          .boolean()
          .check(z.describe('False keeps the claims of scopes out of id tokens; userinfo always has them')),
      ),
      access_token_format: z.optional(
        z
          .enum(['opaque', 'jwt'])
          .check(
            z.describe(
              'jwt: JWTs (RFC 9068), which backends of the client can verify; the API refuses them. Default opaque',
            ),
          ),
      ),
      first_party: z.optional(
        z
          .boolean()
          .check(
            z.describe(
              'True for a client of your own: users are not asked for consent, and offline_access needs no prompt',
            ),
          ),
      ),
      custom: z.optional(f.freeForm('Your own data about the client; the service does not use it')),
    },
    { error: ({ code }) => (code === 'unrecognized_keys' ? NO_SETTING : undefined) },
  )
  .check(
    z.refine((config) => isStorable(config), { error: NOT_STORABLE }),
    z.refine((config) => Buffer.byteLength(JSON.stringify(config)) <= 64 * 1024, {
      error: 'must not be larger than 64 KiB as JSON',
    }),
    z.refine((config) => config.is_pkce_supported || config.token_endpoint_auth_method !== 'none', {
      error: 'is_pkce_supported: a client without a secret (token_endpoint_auth_method none) needs PKCE',
    }),
    z.refine((config) => config.application_type === 'native' || urisOf(config).every(isWebUri), {
      error: 'redirect_uris, post_logout_uris: private-use schemes are for application_type native',
    }),
    z.refine((config) => config.application_type === 'web' || !urisOf(config).some(isSecureLoopback), {
      error:
        'redirect_uris, post_logout_uris: a native client listens on http of localhost, not https (RFC 8252, 7.3)',
    }),
  );
export type OidcClientConfig = z.output<typeof OidcClientConfig>;

/** The body of create and replace. */
export const OidcClientReq = z.strictObject({
  name: f.name('Name of the client, shown to users'),
  description: z.optional(f.text('Description of the client')),
  config: z.prefault(OidcClientConfig, {}),
});
export type OidcClientReq = z.output<typeof OidcClientReq>;

/** A client as it is stored. Its credentials are separate records. */
export type OidcClientRecord = {
  id: string;
  app_id: string;
  name: string;
  description?: string | undefined;
  config: OidcClientConfig;
  credential_ids: string[];
  /** The version that last took `first_party` away. Access that the rule gave before that has ended. */
  first_party_ended?: number;
  /** How it came, if nobody has registered it at the API. It is not stored. */
  arrival?: Arrival;
  /** The states of its logo uploads. */
  uploads?: BrandingView['uploads'];
  created_at: string;
  updated_at: string;
  created_by: string;
  updated_by: string;
  version: number;
};

/** A credential of a client. */
export const ClientCredential = z.extend(Credential, {
  secret: z.optional(z.string().check(z.describe('Only in the answer that created it'))),
});

export const OidcClient = z.object({
  id: z.string(),
  app_id: z.string(),
  name: z.string(),
  description: z.optional(z.string()),
  config: z
    .looseObject({})
    .check(
      z.describe(
        'As in the request, with the defaults; logo_uri and logo_dark_mode_uri have the addresses of uploaded logos',
      ),
    ),
  uploads: z.optional(Uploads),
  credentials: z.array(ClientCredential),
  created_at: f.createdAt,
  updated_at: f.updatedAt,
});
