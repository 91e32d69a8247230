import * as z from 'zod/mini';
import * as f from '../../http/fields.ts';
import { LANGUAGES } from '../../texts/languages.ts';
import { HubAuth, Switch } from './sign-in-settings.ts';

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
  company_name: z.optional(f.shownLine('Shown in messages and on pages', 100)),
  terms_conditions_url: z.optional(f.httpUrl('Terms and conditions')),
  privacy_policy_url: z.optional(f.httpUrl('Privacy policy')),
  support_email: z.optional(f.email('Where users ask for help')),
});

/** `config.hub`: the sign-in of an application. */
export const Hub = z.strictObject({
  allowed_web_origins: z.optional(
    z
      .array(
        f.clientOrigin(
          'Origin of a page, or of a hybrid app or extension, such as capacitor://localhost; compared as text',
        ),
      )
      .check(z.maxLength(100)),
  ),
  return_urls: z.optional(
    z
      .array(
        f.returnUrl(
          'A page, or a URL of an app such as com.example.shop:/signed-in; compared as text without fragment',
        ),
      )
      .check(
        z.maxLength(50),
        z.describe(
          'Pages that may get the link or code of a sign-in, besides default_redirect_url and the pages of this machine: links of sign-ins, of users and of their invites lead there only. Links of backends lead where the backend says',
        ),
      ),
  ),
  default_locale: z.optional(DefaultLocale),
  customizations: z.optional(HubCustomizations),
  legal: z.optional(HubLegal),
  auth: z.optional(HubAuth),
});

/**
 * The members of `config` of an application that a variant may set otherwise. Every one is optional, and
 * unknown members are refused.
 */
export const CommonConfig = z.strictObject({
  default_redirect_url: z.optional(
    f.redirectUrl('Relative redirects of magic links are appended to its path'),
  ),
  allowed_schemes: z.optional(
    z
      .array(f.appScheme("URL scheme of one of the application's apps, such as com.example.shop"))
      .check(
        z.maxLength(100),
        z.describe(
          'Where links of backends may lead, besides hub.allowed_web_origins, with magic_links.require_allowed_redirect',
        ),
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

/** Members of `config.customizations` that the service sets when branding is uploaded. */
export const Branding = z.object({
  primary_color: z.optional(z.string()),
  logo: z.optional(z.string()),
  logo_dark_mode: z.optional(z.string()),
  logo_email: z.optional(z.string()),
  animations: z.optional(z.record(z.string(), z.string())),
});
