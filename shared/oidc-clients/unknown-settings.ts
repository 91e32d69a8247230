import { invalidInputs } from '../platform/errors.ts';
import type { OidcClientConfig } from './oidc-client.ts';

/**
 * The names of all settings. They are not read from the schema, because the provider reads clients without a
 * validator.
 */
const SETTINGS: Record<keyof (typeof OidcClientConfig)['def']['shape'], true> = {
  allowed_origins: true,
  redirect_uris: true,
  post_logout_uris: true,
  client_uri: true,
  logo_uri: true,
  logo_dark_mode_uri: true,
  allowed_scopes: true,
  hub_title: true,
  hub_dark_mode: true,
  hub_show_logos: true,
  is_pkce_supported: true,
  is_pkce_required: true,
  token_endpoint_auth_method: true,
  application_type: true,
  id_token_claims: true,
  access_token_format: true,
  first_party: true,
  custom: true,
};

/** Returns the members of a config that are no settings, and so have no effect. */
function unknownIn(config: object): string[] {
  return Object.keys(config).filter((name) => !Object.hasOwn(SETTINGS, name));
}

/**
 * Throws 400 `invalid_input` for members of a config that are no settings. Those that an earlier release
 * stored may stay, so that a client which was read can be sent back.
 */
export function assertKnownSettings(config: object, stored: object = {}): void {
  const added = unknownIn(config).filter((name) => !Object.hasOwn(stored, name));
  if (added.length === 0) return;
  const message = 'is not a setting of this service; keep your own data in config.custom';
  throw invalidInputs(added.map((name) => ({ path: `body.config.${name}`, message })));
}

/** Returns the warnings of a stored config; none if all of its members are settings. */
export function settingWarnings(config: object): { warnings?: string[] } {
  const warnings = unknownIn(config).map(
    (name) => `config.${name} is no setting and has no effect: remove it, or keep it in config.custom`,
  );
  return warnings.length > 0 ? { warnings } : {};
}
