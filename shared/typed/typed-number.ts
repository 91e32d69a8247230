import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  ParseError,
  type PhoneNumber,
  parsePhoneNumberWithError,
  validatePhoneNumberLength,
} from 'libphonenumber-js/min';
import { plainText, type Typed, withAsciiDigits } from './typed-text.ts';

const NEEDS_COUNTRY = 'must begin with + and the country code, such as +12025550123';
const FAULTS: Readonly<Record<string, string>> = {
  NOT_A_NUMBER: 'must be a phone number with country code, such as +12025550123',
  INVALID_COUNTRY: 'is not a possible phone number: its country code does not exist',
  TOO_SHORT: 'is not a possible phone number: it has too few digits for its country',
  TOO_LONG: 'is not a possible phone number: it has too many digits for its country',
  INVALID_LENGTH: 'is not a possible phone number: no number of its country has that many digits',
};
const HAS_EXTENSION = 'must have no extension';
/** Digits that may be a national number of a country that is not known. */
type National = { fault: string; isNational: true };

/** Longer texts are no numbers, with any separators. */
const MAX_TYPED_LENGTH = 100;

/**
 * Returns a phone number that a person typed in E.164, by the numbering plans of libphonenumber: possible
 * ones, which need not be valid, so that new ranges work. National numbers are understood only with their
 * country, `region` (ISO 3166), and only if they cannot mean an international number without its +.
 */
export function typedNumber(typed: string, region?: string): Typed | National {
  const text = withAsciiDigits(plainText(typed)).replace(/^00/, '+');
  if (text.length > MAX_TYPED_LENGTH) return { fault: String(FAULTS['TOO_LONG']) };
  if (text.startsWith('+')) return possible(text);
  if (!/^[\d(]/.test(text)) return { fault: String(FAULTS['NOT_A_NUMBER']) };
  const country = region !== undefined && isSupportedCountry(region) ? region : undefined;
  if (country === undefined) return { fault: NEEDS_COUNTRY, isNational: true };
  const national = possible(text, country);
  return 'value' in national && mayBeInternational(text, national.value, country)
    ? { fault: NEEDS_COUNTRY }
    : national;
}

/** True if a text may be the whole number of the country, without its +. A guess would text a stranger. */
function mayBeInternational(text: string, national: string, country: CountryCode): boolean {
  if (!text.replace(/\D/g, '').startsWith(getCountryCallingCode(country))) return false;
  const international = possible(`+${text}`);
  return 'value' in international && international.value !== national;
}

function possible(text: string, country?: CountryCode): Typed {
  const number = parsedNumber(text, country);
  const fault = typeof number === 'string' ? number : validatePhoneNumberLength(number.number);
  if (fault !== undefined || typeof number === 'string')
    return { fault: FAULTS[fault ?? ''] ?? NEEDS_COUNTRY };
  return number.ext === undefined ? { value: number.number } : { fault: HAS_EXTENSION };
}

/** Returns the parsed number, or the library's name of the fault. */
function parsedNumber(text: string, country?: CountryCode): PhoneNumber | string {
  try {
    return parsePhoneNumberWithError(text, { extract: false, ...(country && { defaultCountry: country }) });
  } catch (error) {
    if (error instanceof ParseError) return error.message;
    throw error;
  }
}
