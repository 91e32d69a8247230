import { describe, expect, it } from 'vitest';
import { configWithSettings, storedSettings } from '../../../shared/applications/settings/later-settings.ts';

describe('settings that the release before does not know', () => {
  it.each([
    {},
    { hub: {} },
    { hub: null },
    { hub: { auth: null } },
    { hub: { require_origin: true } },
    { hub: { auth: { limits: { sms_per_day: 1 } } } },
    { hub: { auth: { phone: {} } } },
    { hub: { auth: { phone: null, limits: { networks: null } } } },
    { hub: { auth: { phone: { countries: ['DE'], fixed_lines: false } } } },
    { subdomain: 'shop', hub: { auth: { limits: { sms_per_range_per_day: 0 } } } },
    { hub: { auth: { limits: { networks: [{ cidr: '192.0.2.0/24', starts_per_10_minutes: 60 }] } } } },
    { hub: { auth: { phone: { fixed_lines: true }, limits: { sms_per_day: 2, sms_per_range_per_day: 3 } } } },
  ])('of %j are read as they were stored, and are no part of the stored config', (config) => {
    const { config: stored, later_settings } = storedSettings(config);
    expect(configWithSettings(stored, later_settings)).toEqual(config);
    expect(JSON.stringify(stored)).not.toMatch(/"phone"|sms_per_range|networks|require_origin/);
  });

  it('are read where a config of any form holds them', () => {
    const config = { hub: { auth: { phone: { countries: ['AT'] } } } };
    expect(configWithSettings(config, undefined)).toEqual(config);
  });

  it('do not return where the release before has removed their parent', () => {
    const { later_settings } = storedSettings({ hub: { auth: { phone: { countries: ['AT'] } } } });
    expect(configWithSettings({ hub: { auth: null } }, later_settings)).toEqual({ hub: { auth: null } });
  });
});
