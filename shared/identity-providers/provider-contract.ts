import * as z from 'zod/mini';
import { MAX_IDENTITY_PROVIDERS } from '../applications/collections.ts';
import * as f from '../http/fields.ts';
import { PRESETS } from './identity-provider.ts';

const MAX_TEXT = 255;
/** The key of Apple has about 260 characters, the longest secrets of others some hundred. */
const MAX_SECRET = 2048;

/** The id of a provider in bodies and paths. */
export const ProviderId = z.string().check(
  z.minLength(1),
  z.maxLength(40),
  z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, {
    error: 'must have lower case letters, digits and single - between them, such as google',
  }),
  z.describe('Name of the provider in addresses, such as `google`; unique in the application'),
);

const oneOfAscii = (about: string, max = MAX_TEXT) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1),
      z.maxLength(max),
      z.regex(/^[\x21-\x7e]+$/, { error: 'must have no spaces and only ASCII characters' }),
      z.describe(about),
    );

const Name = f.name('What people read, such as `Google`').check(z.maxLength(50));
const ButtonLabel = f
  .shownLine('The whole text of its button; default `Continue with {name}`, in the reader’s language', 60)
  .check(z.minLength(1));
const ClientId = oneOfAscii(
  'The id that the provider gave the application. Google: `Client ID` of an OAuth client of the type web application; Microsoft: `Application (client) ID`; Apple: the identifier of the Services ID; GitHub: `Client ID` of the OAuth app',
);
const ClientSecret = z
  .string()
  .check(
    z.trim(),
    z.minLength(1),
    z.maxLength(MAX_SECRET),
    z.regex(/^[\x20-\x7e\r\n]+$/, { error: 'must have only ASCII characters' }),
    z.describe(
      'The secret of this client, which is stored sealed and never shown. Microsoft: the value of a client secret, not its id; Apple: the whole content of the .p8 file',
    ),
  );
const Issuer = oneOfAscii(
  'Only for `oidc`: the issuer exactly as its discovery document names it, without `/.well-known/openid-configuration`',
  500,
);
const Tenant = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(MAX_TEXT),
    z.regex(
      /^(common|organizations|consumers|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|([a-z0-9][a-z0-9-]*\.)+[a-z][a-z0-9-]+)$/,
      { error: 'must be common, organizations, consumers, or the id or a domain of a tenant' },
    ),
    z.describe(
      'Only for `microsoft`: who may sign in. `common`: everybody; `organizations`: accounts of organizations; `consumers`: personal accounts; or the id or a domain of one tenant (`Directory (tenant) ID`), of which the id is stored',
    ),
  );
const appleId = (about: string) =>
  z
    .string()
    .check(
      z.trim(),
      z.regex(/^[A-Z0-9]{10}$/, { error: 'must have 10 capital letters and digits' }),
      z.describe(`Only for \`apple\`: ${about}`),
    );
const TeamId = appleId('the Team ID of the developer account');
const KeyId = appleId('the Key ID of the private key, which the name of its file has');

const unique = (error: string) => z.refine<string[]>((list) => new Set(list).size === list.length, { error });

const Scopes = z
  .array(
    z
      .string()
      .check(
        z.maxLength(100),
        z.regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/, { error: 'must be one scope without spaces and quotes' }),
      ),
  )
  .check(
    z.minLength(1),
    z.maxLength(20),
    unique('has a scope twice'),
    z.describe(
      'Scopes that are asked for. Default: `openid`, `email`, `profile`; for `apple`: `openid`, `email`, `name`; for `github`: `read:user`, `user:email`',
    ),
  );
const TrustedDomains = z
  .array(f.emailDomain())
  .check(
    z.maxLength(50),
    unique('has a domain twice'),
    z.describe(
      'Only for `oidc` and one tenant of `microsoft`: domains whose addresses this provider manages, so that what it says about them needs no further proof. Whoever administers the provider can then sign in as every user with such an address',
    ),
  );
const Audiences = z
  .array(oneOfAscii('A client id'))
  .check(
    z.maxLength(10),
    unique('has an audience twice'),
    z.describe('Not for `github`: further client ids whose id tokens are accepted: those of your phone apps'),
  );
const ProviderState = z
  .enum(['enabled', 'disabled'])
  .check(z.describe('Nobody begins a sign-in with a disabled provider, and its button disappears'));
const PresetName = z
  .enum(PRESETS)
  .check(z.describe('The kind of provider. `oidc`: any OpenID provider, by its issuer'));

const FIXED =
  'Cannot be changed, because people are known by it: send the stored value or nothing, or create another provider';

/** The body of create. Which members a preset has is checked apart (`presetFaults`). */
export const IdentityProviderCreateReq = z.strictObject({
  id: ProviderId,
  preset: PresetName,
  name: Name,
  button_label: z.optional(ButtonLabel),
  client_id: ClientId,
  client_secret: ClientSecret,
  issuer: z.optional(Issuer),
  tenant: z.optional(Tenant),
  team_id: z.optional(TeamId),
  key_id: z.optional(KeyId),
  scopes: z.optional(Scopes),
  trusted_domains: z._default(TrustedDomains, []),
  audiences: z._default(Audiences, []),
  state: z._default(ProviderState, 'enabled'),
});
export type IdentityProviderCreateReq = z.output<typeof IdentityProviderCreateReq>;

/** The longest time for which the previous secret is tried. */
const LONGEST_GRACE = '365d';

/** The body of update. Absent members do not change. */
export const IdentityProviderUpdateReq = z.strictObject({
  preset: z.optional(z.enum(PRESETS).check(z.describe(FIXED))),
  issuer: z.optional(oneOfAscii(FIXED, 500)),
  tenant: z.optional(Tenant.check(z.describe(FIXED))),
  name: z.optional(Name),
  button_label: z.optional(z.nullable(ButtonLabel)),
  client_id: z.optional(ClientId),
  client_secret: z.optional(ClientSecret),
  secret_grace: z.optional(
    f.duration(
      `How long the previous secret is tried as well, for example 24h, which is the default; at most ${LONGEST_GRACE}. Only with \`client_secret\`, and not for \`apple\`, whose previous key ends at once`,
      LONGEST_GRACE,
    ),
  ),
  team_id: z.optional(TeamId),
  key_id: z.optional(KeyId),
  scopes: z.optional(Scopes),
  trusted_domains: z.optional(TrustedDomains),
  audiences: z.optional(Audiences),
  state: z.optional(ProviderState),
  refresh: z.optional(
    z
      .boolean()
      .check(
        z.describe(
          'True to read the discovery document of the provider again, after it has moved its endpoints',
        ),
      ),
  ),
});
export type IdentityProviderUpdateReq = z.output<typeof IdentityProviderUpdateReq>;

/** An identity provider as the API shows it, without its secrets. */
export const IdentityProvider = z.object({
  id: z.string().check(z.describe('Name of the provider in addresses')),
  app_id: z.string().check(z.describe('Application whose users sign in with it')),
  preset: PresetName,
  name: z.string().check(z.describe('What people read')),
  button_label: f.optionalText('The whole text of its button; absent for `Continue with {name}`'),
  client_id: z.string().check(z.describe('The id that the provider gave the application')),
  issuer: z.string().check(z.describe('The issuer of its users')),
  tenant: f.optionalText('The tenant, of `microsoft`'),
  team_id: f.optionalText('The Team ID, of `apple`'),
  key_id: f.optionalText('The Key ID of the private key, of `apple`'),
  scopes: z.array(z.string()).check(z.describe('Scopes that are asked for')),
  trusted_domains: z
    .array(z.string())
    .check(z.describe('Domains for whose addresses its word needs no further proof')),
  audiences: z.array(z.string()).check(z.describe('Further client ids whose id tokens are accepted')),
  state: ProviderState,
  secrets: z
    .array(
      z.object({
        created_at: f.timestamp('When the secret was stored'),
        expires_at: z.optional(f.timestamp('Until when it is tried as well; absent for the newest')),
      }),
    )
    .check(z.describe('The secrets that have not ended, newest first, at most two. They are never shown')),
  created_at: f.createdAt,
  updated_at: f.updatedAt,
});

/** The answer of list. */
export const IdentityProviderList = z.object({
  results: z
    .array(IdentityProvider)
    .check(z.describe(`All of them, at most ${MAX_IDENTITY_PROVIDERS}, in the order of creation`)),
});
