import type { Application } from './application.ts';

type Config = Application['config'];
type Auth = NonNullable<NonNullable<Config['hub']>['auth']>;

type Limits = NonNullable<Auth['limits']>;

/** The settings of text messages and limits that are new in this release, as an application stores them. */
export type TextSettings = Pick<Auth, 'phone'> & Pick<Limits, 'sms_per_range_per_day' | 'networks'>;

/**
 * Returns the attributes that store a config. The new settings have one of their own: the release before
 * cannot show a config with members that it does not know, and its replacements of the config leave other
 * attributes as they are (decision 0145).
 */
export function storedTextSettings(config: Config): {
  config: Config;
  text_settings: TextSettings | undefined;
} {
  const { phone, limits, ...auth } = config.hub?.auth ?? {};
  const { sms_per_range_per_day, networks, ...others } = limits ?? {};
  const settings = Object.entries({ phone, sms_per_range_per_day, networks });
  const named = settings.filter(([, value]) => value !== undefined);
  if (named.length === 0) return { config, text_settings: undefined };
  const known = { ...auth, ...(limits && { limits: others }) };
  return {
    config: { ...config, hub: { ...config.hub, auth: known } },
    text_settings: Object.fromEntries(named),
  };
}

/** Returns the config of an application whose item has these attributes. */
export function configWithTextSettings(config: Config, settings: TextSettings | undefined): Config {
  if (!settings) return config;
  const { phone, ...newLimits } = settings;
  const { auth } = config.hub ?? {};
  const limits = Object.keys(newLimits).length === 0 ? auth?.limits : { ...auth?.limits, ...newLimits };
  return {
    ...config,
    hub: { ...config.hub, auth: { ...auth, ...(phone && { phone }), ...(limits && { limits }) } },
  };
}
