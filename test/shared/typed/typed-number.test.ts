import { type CountryCode, getCountries, getExampleNumber } from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/mobile/examples';
import { describe, expect, it } from 'vitest';
import { typedNumber } from '../../../shared/typed/typed-number.ts';
import { TYPED_NUMBERS } from '../../support/typed-texts.ts';

function exampleOf(country: CountryCode) {
  const example = getExampleNumber(country, examples);
  if (!example) throw new Error(`no example for ${country}`);
  return example;
}

describe('a typed phone number', () => {
  it.each(getCountries())('in a national or the international format of %s has one E.164 form', (country) => {
    const example = exampleOf(country);
    const typed = [example.formatNational(), example.number, example.formatInternational()];
    for (const text of typed) expect(typedNumber(text, country), text).toEqual({ value: example.number });
  });

  it.each(TYPED_NUMBERS)('%j is %s without a country', (text, meant) => {
    const understood = typedNumber(text);
    expect('value' in understood ? understood.value : undefined).toBe(meant);
  });

  it.each([
    ['0171 1234567', 'DE', '+491711234567'],
    ['(0171) 123-4567', 'DE', '+491711234567'],
    ['(201) 555-0123', 'US', '+12015550123'],
    ['٠٥٠١٢٣٤٥٦٧', 'SA', '+966501234567'],
    ['+44 20 7946 0018', 'DE', '+442079460018'],
    ['+39 06 1234 5678', 'DE', '+390612345678'],
  ])('%s in %s is %s', (text, region, value) => {
    expect(typedNumber(text, region)).toEqual({ value });
  });

  it.each([
    ['0171 1234567', undefined, 'must begin with +'],
    ['0171 1234567', 'ZZ', 'must begin with +'],
    ['0171 1234567', '__proto__', 'must begin with +'],
    ['4917112345678', 'DE', 'must begin with +'],
    ['grace', 'DE', 'must be a phone number'],
    ['', 'DE', 'must be a phone number'],
    ['call 0171 1234567', 'DE', 'must be a phone number'],
    ['+49 171 1234567 call me', undefined, 'must be a phone number'],
    ['(201) 555-0123 ext. 7', 'US', 'must have no extension'],
    ['123', 'DE', 'too few digits'],
    ['+15550001', undefined, 'too few digits'],
    ['+1202555012345', undefined, 'too many digits'],
    ['+999123456789', undefined, 'country code does not exist'],
    ['+0171 1234567', undefined, 'country code does not exist'],
    ['0'.repeat(10_000), 'DE', 'too many digits'],
  ])('%.20s in %s is refused with the reason', (text, region, reason) => {
    const refused = typedNumber(text, region);
    expect('fault' in refused && refused.fault).toContain(reason);
  });
});
