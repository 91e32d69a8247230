import type { ApplicationConfig } from './application.ts';

/** Attributes of an application in which its config is stored. */
type StoredConfig = { config: ApplicationConfig; require_origin: boolean | undefined };

/**
 * Returns the attributes that store a config. `hub.require_origin` has one of its own: the release before it
 * refuses a config with members that it does not know, and its replacements of the config leave it as it is.
 */
export function storedConfig({ hub, ...config }: ApplicationConfig): StoredConfig {
  if (!hub) return { config, require_origin: undefined };
  const { require_origin, ...others } = hub;
  const isEmpty = require_origin !== undefined && Object.keys(others).length === 0;
  return { config: isEmpty ? config : { ...config, hub: others }, require_origin };
}

/** Returns the config of an application whose item has these attributes. */
export function configWithOriginRule(config: ApplicationConfig, required: unknown): ApplicationConfig {
  return typeof required === 'boolean'
    ? { ...config, hub: { ...config.hub, require_origin: required } }
    : config;
}

/** True for an address of this machine, with any port (RFC 6761, 6.3). */
export function isLoopbackOrigin({ protocol, hostname }: URL): boolean {
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname) || hostname.endsWith('.localhost');
  return isLocal && /^https?:$/.test(protocol);
}

/**
 * True for an origin that `hub.allowed_web_origins` lists, compared as text. Without a list: for those of
 * this machine, and for that of `default_redirect_url`. Never for `null`.
 */
export function isOwnOrigin(origin: string, { hub, default_redirect_url: home }: ApplicationConfig): boolean {
  const listed = hub?.allowed_web_origins ?? [];
  if (listed.length > 0) return listed.includes(origin);
  const url = URL.parse(origin);
  if (url?.origin !== origin) return false;
  return isLoopbackOrigin(url) || (home !== undefined && URL.parse(home)?.origin === origin);
}
