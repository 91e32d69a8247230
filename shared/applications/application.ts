import * as z from 'zod/mini';
import * as f from '../http/fields.ts';
import type { ListLayout } from '../storage/list-owned.ts';
import { LANGUAGES } from '../texts/languages.ts';
import { Uploads } from './branding/uploads-contract.ts';
import type { CreatedWith } from './created-with.ts';
import { HubAuth, Switch } from './sign-in-settings.ts';
import { TestIdentitiesAsRead, type WithTestIdentities } from './test-identity-settings.ts';

const APPLICATION_STATES = ['enabled', 'disabled'] as const;
export type ApplicationState = (typeof APPLICATION_STATES)[number];

const UserIdFormat = z.enum(['__uuid__', '__objectid__', '__svcid__']);

/** Looks of the sign-in screen. */
export const HubCustomizations = z.strictObject({
  primary_color: z.optional(f.color('Colour of buttons and links')),
  primary_color_dark_mode: z.optional(f.color('The same in dark mode')),
  background_color: z.optional(f.color('Colour behind the sign-in screen')),
  font_family: z.optional(
    z
      .string()
      .check(
        z.maxLength(100),
        z.regex(/^[\w ,'"-]*$/, { error: 'must be names of fonts, separated by commas' }),
      ),
  ),
  rounded_corners: z.optional(z.boolean()),
  dark_mode: z.optional(z.enum(['enabled', 'disabled', 'auto'])),
});

const DefaultLocale = z
  .enum(LANGUAGES)
  .check(
    z.describe(
      'Language of pages and messages for people whose language is not known or not among these; default en',
    ),
  );

/** The company behind an application, and its terms. */
export const HubLegal = z.strictObject({
  company_name: z.optional(f.line('Shown in messages and on pages', 100)),
  terms_conditions_url: z.optional(f.httpUrl('Terms and conditions')),
  privacy_policy_url: z.optional(f.httpUrl('Privacy policy')),
  support_email: z.optional(f.email('Where users ask for help')),
});

/** `config.hub`: the sign-in of an application. */
const Hub = z.strictObject({
  allowed_web_origins: z.optional(
    z
      .array(
        f.clientOrigin(
          'Origin of a page, or of a hybrid app or extension, such as capacitor://localhost; compared as text',
        ),
      )
      .check(z.maxLength(100)),
  ),
  require_origin: z.optional(
    z
      .boolean()
      .check(
        z.describe(
          'True in new applications: browsers start, complete or exchange a sign-in only from allowed_web_origins, or without such from loopback origins and that of default_redirect_url. False: only the start is checked, and only if allowed_web_origins has one. If absent from a PUT or PATCH, or null, it stays as it is',
        ),
      ),
  ),
  default_locale: z.optional(DefaultLocale),
  customizations: z.optional(HubCustomizations),
  legal: z.optional(HubLegal),
  auth: z.optional(HubAuth),
});

/**
 * `config` of an application. Every member is optional, and unknown members are refused. Members set by the
 * service are read-only.
 */
export const ApplicationConfig = z.strictObject({
  default_redirect_url: z.optional(
    f.redirectUrl('Relative redirects of magic links are appended to its path'),
  ),
  allowed_schemes: z.optional(
    z
      .array(f.appScheme("URL scheme of one of the application's apps, such as com.example.shop"))
      .check(
        z.maxLength(100),
        z.describe('Where links that users create may lead, besides hub.allowed_web_origins'),
      ),
  ),
  default_user_id_format: z.optional(UserIdFormat),
  subdomain: z.optional(
    z.string().check(
      z.regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/, {
        error: 'must have up to 63 of a-z, 0-9 and -, and a letter or digit at both ends',
      }),
    ),
  ),
  custom_props: z.optional(f.freeForm('Anything the application keeps with its settings')),
  user_merge_options: z.optional(z.strictObject({ state: z.optional(Switch) })),
  magic_links: z.optional(
    z.strictObject({
      max_lifetime: z.optional(f.lifetime('Longest expiration of a magic link; at most 30d')),
      require_allowed_redirect: z.optional(z.boolean()),
    }),
  ),
  customizations: z.optional(z.strictObject({ primary_color: z.optional(f.color('Main colour')) })),
  hub: z.optional(Hub),
});
export type ApplicationConfig = z.output<typeof ApplicationConfig>;

/** Members of `config.customizations` that the service sets when branding is uploaded. */
const Branding = z.object({
  primary_color: z.optional(z.string()),
  logo: z.optional(z.string()),
  logo_dark_mode: z.optional(z.string()),
  logo_email: z.optional(z.string()),
  animations: z.optional(z.record(z.string(), z.string())),
});

const Connections = z.array(f.freeForm('A connection of the application')).check(z.maxLength(50));

const updatable = {
  description: z.optional(f.text('What the application is')),
  connections: z.optional(Connections),
  config: z.optional(ApplicationConfig),
};

const ApplicationName = f.name(
  'Name of the application. It may not look like a web or e-mail address, except for a host of its origins',
);

/** `config.hub` in answers. */
const HubAsRead = z.extend(Hub, {
  auth: z.optional(z.extend(HubAuth, { test_identities: z.optional(TestIdentitiesAsRead) })),
});

/** Body of `POST /applications`. */
export const ApplicationCreateReq = z.strictObject({
  name: ApplicationName,
  account: z.optional(f.id('Account that owns it; default the only account of the caller')),
  ...updatable,
});
export type ApplicationCreateReq = z.output<typeof ApplicationCreateReq>;

/** Body of PUT. Absent members, except the name, go back to their defaults. */
export const ApplicationUpdateReq = z.strictObject({ name: ApplicationName, ...updatable });
export type ApplicationUpdateReq = z.output<typeof ApplicationUpdateReq>;

/** When an update of an application is refused. */
export const REFUSED_IF_CHANGED =
  'Returns 412 with who changed the application and when, if the precondition (If-Match, If-Unmodified-Since) is no longer met.';

/** Body of PATCH. `config` is a merge patch, validated after merging; null removes a member. */
export const ApplicationPatchReq = z.extend(ApplicationUpdateReq, {
  name: z.optional(ApplicationUpdateReq.shape.name),
  config: z.optional(f.freeForm('Merge patch (RFC 7396) of the configuration', 64 * 1024)),
});
export type ApplicationPatchReq = z.output<typeof ApplicationPatchReq>;

/** The schema `Application`: the response of operations. */
export const Application = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  description: z.optional(z.string()),
  icon: z.optional(z.string()),
  account: z.string(),
  connections: z.array(z.record(z.string(), z.unknown())),
  config: z.extend(z.object(ApplicationConfig.shape), {
    customizations: z.optional(Branding),
    hub: z.optional(HubAsRead),
  }),
  uploads: z.optional(Uploads),
  state: z.optional(
    z
      .enum(APPLICATION_STATES)
      .check(
        z.describe(
          '`disabled` by the operator of the service: only reads by hub users work; default `enabled`',
        ),
      ),
  ),
  created_at: f.createdAt,
  updated_at: f.updatedAt,
  created_by: z.string(),
  updated_by: z.string(),
  version: z.number(),
});
export type Application = z.output<typeof Application> &
  ListLayout &
  CreatedWith &
  WithTestIdentities & {
    /** 1 if all users have their search entries. Absent until they are built (decision 0348). */
    search_index?: 1 | undefined;
  };

/** The schema `ApplicationPublic`: what anyone may see of an application. */
export const ApplicationPublic = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  description: z.optional(z.string()),
  icon: z.optional(z.string()),
  app_variant_id: z.optional(z.string()),
  branding: z.extend(Branding, HubCustomizations.shape),
});
export type ApplicationPublic = z.output<typeof ApplicationPublic>;
