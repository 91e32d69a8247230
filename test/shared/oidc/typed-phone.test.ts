import { type CountryCode, getCountries, getExampleNumber } from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/mobile/examples';
import { describe, expect, it } from 'vitest';
import { PHONE } from '../../../shared/http/fields.ts';
import { examplePhone, typedPhone } from '../../../shared/oidc/typed-phone.ts';

function exampleOf(country: CountryCode) {
  const example = getExampleNumber(country, examples);
  if (!example) throw new Error(`no example for ${country}`);
  return example;
}

describe('a typed phone number', () => {
  it.each(getCountries())('in a national or the international format of %s has one E.164 form', (country) => {
    const example = exampleOf(country);
    const typed = [example.formatNational(), example.number, example.format('RFC3966').replace('tel:', '')];
    for (const text of typed) {
      const understood = typedPhone(text, country) ?? '';
      expect(understood.replace(/[^+\d]/g, ''), text).toBe(example.number);
      expect(understood).toMatch(PHONE);
    }
  });

  it.each([
    ['0171 1234567', 'DE', '+491711234567'],
    ['(0171) 123-4567', 'DE', '+491711234567'],
    ['0049 171 1234567', 'DE', '+491711234567'],
    ['(201) 555-0123', 'US', '+12015550123'],
    ['٠٥٠١٢٣٤٥٦٧', 'SA', '+966501234567'],
    ['+44 20 7946 0018', 'DE', '+44 20 7946 0018'],
    ['0171 1234567', undefined, undefined],
    ['0171 1234567', 'ZZ', undefined],
    ['0171 1234567', '__proto__', undefined],
    ['grace', 'DE', undefined],
    ['call 0171 1234567', 'DE', undefined],
    ['(201) 555-0123 ext. 7', 'US', undefined],
    ['123', 'DE', undefined],
    ['0'.repeat(10_000), 'DE', undefined],
  ])('%s in %s is %s', (text, region, number) => {
    expect(typedPhone(text.slice(0, 300), region)).toBe(number);
  });
});

describe('the example of a phone number', () => {
  it('is one of the region', () => {
    expect(examplePhone('DE')?.formatInternational()).toMatch(/^\+49 1/);
    expect(examplePhone('ZZ')).toBeUndefined();
    expect(examplePhone(undefined)).toBeUndefined();
  });
});
