import {
  type CountryCode,
  getExampleNumber,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { PHONE } from '../http/fields.ts';

/**
 * Returns a phone number that a person typed: an international one as it is, a national one such as
 * 0171 1234567 in E.164, by the numbering plan of `region` (ISO 3166). Undefined for other texts.
 */
export function typedPhone(text: string, region: string | undefined): string | undefined {
  if (PHONE.test(text)) return text;
  const country = countryOf(region);
  const parsed = country && parsePhoneNumberFromString(text, { defaultCountry: country, extract: false });
  return parsed?.isValid() && parsed.ext === undefined ? parsed.number : undefined;
}

/** Returns an example of a mobile phone number of a region. Undefined if its numbering plan is unknown. */
export function examplePhone(region: string | undefined): PhoneNumber | undefined {
  const country = countryOf(region);
  return country && getExampleNumber(country, examples);
}

function countryOf(region: string | undefined): CountryCode | undefined {
  return region !== undefined && isSupportedCountry(region) ? region : undefined;
}
