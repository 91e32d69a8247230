import type { Application } from '../applications/application.ts';
import type { Brand } from '../pages/layout.ts';
import { type EffectiveApplication, effectiveApplication } from '../variants/effective-application.ts';
import type { OwnMetadata } from './client-metadata.ts';

type Client = OwnMetadata['svc_client'];

/** The application as it is through the variant that the client's credential acts for, or as it is itself. */
export function applicationFor(application: Application, client: OwnMetadata): EffectiveApplication {
  return effectiveApplication(application, client.svc_variant);
}

/** The looks of a page for the users of a client, or of the application where no client is known. */
export function brandFor(application: Application, client: OwnMetadata | undefined): Brand {
  if (!client) return { application };
  return brandOf({ application: applicationFor(application, client), client: client.svc_client });
}

/**
 * The looks of a page: the client's own go before the application's. A client that leaves dark mode to the
 * reader leaves it to the application first.
 */
export function brandOf({ application, client }: { application: Application; client: Client }): Brand {
  const { logo_uri: logo, logo_dark_mode_uri: logoDark, hub_dark_mode, hub_show_logos } = client.config;
  const darkMode = hub_dark_mode === 'auto' ? undefined : hub_dark_mode;
  return { application, logo, logoDark, darkMode, showLogo: hub_show_logos, home: homeOf(client) };
}

/**
 * The site of a client: its `client_uri`, or the origin that its sign-ins lead to. Native applications have
 * none.
 */
function homeOf({ name, config }: Client): Brand['home'] {
  const target = config.redirect_uris.find((uri) => /^https?:/i.test(uri));
  const origin = config.application_type === 'web' && target ? new URL(target).origin : undefined;
  const url = config.client_uri ?? origin;
  return url === undefined ? undefined : { url, name };
}
