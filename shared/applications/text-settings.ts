import type { Application } from './application.ts';

type Config = Application['config'];
type Auth = NonNullable<NonNullable<Config['hub']>['auth']>;

/** The settings of text messages that are new in this release, as an application stores them. */
export type TextSettings = {
  phone?: Auth['phone'];
  sms_per_range_per_day?: number;
};

/**
 * Returns the attributes that store a config. The new settings of text messages have one of their own: the
 * release before cannot show a config with members that it does not know, and its replacements of the config
 * leave other attributes as they are (decision 0145).
 */
export function storedTextSettings(config: Config): {
  config: Config;
  text_settings: TextSettings | undefined;
} {
  const { phone, limits, ...auth } = config.hub?.auth ?? {};
  const { sms_per_range_per_day: perRange, ...others } = limits ?? {};
  if (phone === undefined && perRange === undefined) return { config, text_settings: undefined };
  const known = { ...auth, ...(limits && { limits: others }) };
  return {
    config: { ...config, hub: { ...config.hub, auth: known } },
    text_settings: {
      ...(phone && { phone }),
      ...(perRange !== undefined && { sms_per_range_per_day: perRange }),
    },
  };
}

/** Returns the config of an application whose item has these attributes. */
export function configWithTextSettings(config: Config, settings: TextSettings | undefined): Config {
  if (!settings) return config;
  const { phone, sms_per_range_per_day: perRange } = settings;
  const { auth } = config.hub ?? {};
  const limits = perRange === undefined ? auth?.limits : { ...auth?.limits, sms_per_range_per_day: perRange };
  return {
    ...config,
    hub: { ...config.hub, auth: { ...auth, ...(phone && { phone }), ...(limits && { limits }) } },
  };
}
