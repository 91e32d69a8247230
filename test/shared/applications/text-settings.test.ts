import { describe, expect, it } from 'vitest';
import { configWithTextSettings, storedTextSettings } from '../../../shared/applications/text-settings.ts';

describe('the settings of text messages', () => {
  it.each([
    {},
    { hub: {} },
    { hub: { auth: { limits: { sms_per_day: 1 } } } },
    { hub: { auth: { phone: {} } } },
    { hub: { auth: { phone: { countries: ['DE'], fixed_lines: false } } } },
    { subdomain: 'shop', hub: { auth: { limits: { sms_per_range_per_day: 0 } } } },
    { hub: { auth: { phone: { fixed_lines: true }, limits: { sms_per_day: 2, sms_per_range_per_day: 3 } } } },
  ])('of %j are read as they were stored, and are no part of the stored config', (config) => {
    const { config: stored, text_settings } = storedTextSettings(config);
    expect(configWithTextSettings(stored, text_settings)).toEqual(config);
    expect(JSON.stringify(stored)).not.toMatch(/"phone"|sms_per_range/);
  });

  it('are read where a config of any form holds them', () => {
    const config = { hub: { auth: { phone: { countries: ['AT'] } } } };
    expect(configWithTextSettings(config, undefined)).toEqual(config);
  });
});
