import type { Application } from '../../applications/application.ts';
import { languageOfReader } from '../../applications/reader-language.ts';
import type { OidcClientRecord } from '../../oidc-clients/oidc-client.ts';
import type { OwnMetadata } from '../../oidc-store/client-metadata.ts';
import type { Brand } from '../../pages/layout.ts';
import type { Language } from '../../texts/languages.ts';
import { type EffectiveApplication, effectiveApplication } from '../../variants/effective-application.ts';

/** Returns the application with the variant of the client's credential applied, if it has one. */
export function applicationFor(application: Application, client: OwnMetadata): EffectiveApplication {
  return effectiveApplication(application, client.svc_variant);
}

/**
 * Returns the looks and language of a page for a client's users, or those of the application if no client is
 * known. `locales` are the `ui_locales` of the sign-in.
 */
export function brandForClient(
  application: Application,
  client: OwnMetadata | undefined,
  locales?: string | undefined,
): Brand {
  const effective = client ? applicationFor(application, client) : application;
  const language = languageOfReader(effective, { requested: locales });
  return client
    ? brandOf({ application: effective, client: client.svc_client, language })
    : { application, language };
}

type BrandSource = { application: Application; client: OidcClientRecord; language: Language };

/**
 * Returns the looks of a page. The client's settings override the application's (decision 0063). With
 * `hub_dark_mode: auto`, the application decides on dark mode.
 */
export function brandOf({ application, client, language }: BrandSource): Brand {
  const { logo_uri: logo, logo_dark_mode_uri: logoDark, hub_dark_mode, hub_show_logos } = client.config;
  const darkMode = hub_dark_mode === 'auto' ? undefined : hub_dark_mode;
  return { application, language, logo, logoDark, darkMode, showLogo: hub_show_logos, home: homeOf(client) };
}

/**
 * Returns the site of a client: its `client_uri`, or the origin of its first web redirect URI. Native clients
 * have no such origin.
 */
function homeOf({ name, config, arrival }: OidcClientRecord): Brand['home'] {
  // Any site can be among the redirect URIs of a registration.
  if (arrival?.way === 'registration') return undefined;
  const target = config.redirect_uris.find((uri) => /^https?:/i.test(uri));
  const origin = config.application_type === 'web' && target ? new URL(target).origin : undefined;
  const url = config.client_uri ?? origin;
  return url === undefined ? undefined : { url, name };
}
