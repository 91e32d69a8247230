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
/** The most digits of a number. Earlier releases refused longer ones. */
const MAX_DIGITS = 15;
/** Digits that people dial before a national number. Earlier releases stored it as a part of the number. */
const TRUNK_PREFIXES = ['0', '1', '8', '06'];
/** Codes of carriers and other prefixes, by country code, as far as the library leaves them out. */
const CARRIER_PREFIXES: Readonly<Record<string, readonly string[]>> = {
  '55': ['90', ...eachAfter('0', '12 14 15 21 22 23 25 31 41 43 55 65 99')],
  '57': eachAfter('0', '3 5 7 9 414 444 456'),
  '61': ['1831', '1832'],
  '82': eachAfter('08', '1 2 3 4 6 7 8'),
  '298': ['1001', '1010', '1020', '1088'],
  '375': ['80'],
  '423': ['1001'],
  '506': eachAfter('19', '00 01 02 04 06 08 10 19 20 66 77 99'),
  '591': eachAfter('01', '0 1 2 3 4 5 6 7 8 9'),
};
/** Areas that people leave out, by country code. */
const LEFT_OUT: Readonly<Record<string, string>> = { '261': '20', '378': '0549', '672': '3' };

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

/**
 * Returns other texts that earlier releases stored for a number in E.164: those with the trunk prefix or a
 * carrier of its country, as in `+49 (0)171 1234567`, and local ones, as in `+54 11 15 2345-6789`.
 */
export function formerSpellings(e164: string): string[] {
  const number = parsedNumber(e164);
  if (typeof number === 'string') return [];
  const { countryCallingCode: code, nationalNumber: rest } = number;
  const area = LEFT_OUT[code];
  const nationals = [
    ...[...TRUNK_PREFIXES, ...(CARRIER_PREFIXES[code] ?? [])].map((prefix) => prefix + rest),
    ...(area !== undefined && rest.startsWith(area) ? [rest.slice(area.length)] : []),
    ...(code === '54' && rest.startsWith('9') ? argentineMobiles(rest.slice(1)) : []),
  ];
  return nationals
    .map((national) => `+${code}${national}`)
    .filter((spelling) => {
      if (spelling.length > 1 + MAX_DIGITS) return false;
      const understood = possible(spelling);
      return 'value' in understood && understood.value === e164;
    });
}

/** Returns a mobile number of Argentina as people dial it there: 15 after its area of two to four digits. */
function argentineMobiles(number: string): string[] {
  const dialled = [2, 3, 4].map((area) => `${number.slice(0, area)}15${number.slice(area)}`);
  return ['', '0'].flatMap((prefix) => dialled.map((text) => prefix + text));
}

function eachAfter(start: string, ends: string): string[] {
  return ends.split(' ').map((end) => start + end);
}

/** Returns the calling code of a country (ISO 3166), such as `49`; undefined without one. */
export function callingCodeOf(region: string | undefined): string | undefined {
  return region !== undefined && isSupportedCountry(region) ? getCountryCallingCode(region) : undefined;
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
