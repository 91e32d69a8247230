import { type NumberType, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { countRefused } from '../applications/count-refused.ts';
import { REFUSED_TEXT_PREFIX } from '../applications/refusal-reasons.ts';
import { config } from '../platform/config.ts';
import { ApiError } from '../platform/errors.ts';
import type { Sender } from './account-limits.ts';

/**
 * Types of numbers that never get text messages: each of them can earn money for the person who requests
 * texts.
 */
const COSTLY: ReadonlySet<NumberType> = new Set<NumberType>([
  'PREMIUM_RATE',
  'SHARED_COST',
  'PAGER',
  'UAN',
  'VOICEMAIL',
  'PERSONAL_NUMBER',
]);
/**
 * Types of numbers that get text messages only if the application allows it: few people can read them there.
 */
const FIXED: ReadonlySet<NumberType> = new Set<NumberType>(['FIXED_LINE', 'TOLL_FREE']);
/**
 * Calling codes of no country that have mobile numbers. All other such codes are of satellites or services.
 */
const MOBILE_NETWORKS: readonly string[] = ['882', '883'];
/** The length of an area code, which decides about numbers that the numbering plan does not know. */
const AREA_DIGITS = 3;

const MESSAGES = {
  impossible: 'is not a possible phone number; check its digits',
  service_number:
    'is a premium-rate, shared-cost, satellite, pager, voicemail or other service number, which gets no text messages; use a mobile number',
  country:
    'is not a number of a country to which this application sends text messages; use a number of another country',
  fixed_line: 'is a fixed line or toll-free number, which gets no text messages here; use a mobile number',
};

/** The reason why a number gets no text messages. docs/messages.md names the setting of each. */
export type TextRefusal = keyof typeof MESSAGES;

/**
 * Throws 400 `text_refused` if the service or the application sends no text messages to this number (decision
 * 0256), and counts the refusal for an event of the application. `path` names the member of the request. The
 * answer depends on the number alone, never on whether it has a user.
 */
export async function assertTextable(sender: Sender, phone: string, path = 'body.phone'): Promise<void> {
  const refusal = refusedText(sender, phone, path);
  if (!refusal) return;
  await countRefused(sender.id, `${REFUSED_TEXT_PREFIX}${refusal.extras.log?.['text_refusal']}`);
  throw refusal;
}

/** Returns the error 400 `text_refused` that `assertTextable` throws; undefined if there is none. */
export function refusedText(sender: Sender, phone: string, path = 'body.phone'): ApiError | undefined {
  const refusal = textRefusal(sender, phone);
  if (refusal === undefined) return undefined;
  const methods = sender.config.hub?.auth?.sign_in_methods;
  const other = methods?.email?.enabled === false ? '' : ', or an e-mail address';
  const message = `${MESSAGES[refusal]}${other}`;
  const faults = [{ path, message }];
  return new ApiError('text_refused', `${path}: ${message}`, { faults, log: { text_refusal: refusal } });
}

/**
 * Returns why a sign-in with a number would be refused, as the end of a sentence: it is no number in the form
 * that is stored, or gets no text messages.
 */
export function faultOfDestination(sender: Pick<Sender, 'config'>, phone: string): string | undefined {
  const isStoredForm = parsePhoneNumberFromString(phone)?.number === phone;
  const refusal = isStoredForm ? textRefusal(sender, phone) : 'impossible';
  return refusal && MESSAGES[refusal];
}

/** Returns why an application sends no text messages to a number; undefined if it does. */
export function textRefusal(
  { config: settings }: Pick<Sender, 'config'>,
  phone: string,
): TextRefusal | undefined {
  const number = parsePhoneNumberFromString(phone);
  if (!number?.isPossible()) return 'impossible';
  const type = typeOf(number);
  if (isOfNoCountry(number) ? !isMobileNetwork(number) : type && COSTLY.has(type)) return 'service_number';
  const { countries, fixed_lines: fixedLines } = settings.hub?.auth?.phone ?? {};
  const ofDeployment = config('TEXT_COUNTRIES');
  if (ofDeployment !== 'all' && !isWithin(number, ofDeployment.split(','))) return 'country';
  if (countries !== undefined && !isWithin(number, countries)) return 'country';
  return !fixedLines && type && FIXED.has(type) ? 'fixed_line' : undefined;
}

/**
 * Returns the type of a number. New ranges are not in the numbering plan yet: such a number has the type of
 * others with its first digits, so that a new premium-rate number of North America is refused, too.
 */
function typeOf(number: PhoneNumber): NumberType {
  const { countryCallingCode: code, nationalNumber: digits } = number;
  const neighbour = `+${code}${digits.slice(0, AREA_DIGITS)}${'2'.repeat(digits.length - AREA_DIGITS)}`;
  return number.getType() ?? parsePhoneNumberFromString(neighbour)?.getType();
}

function isOfNoCountry(number: PhoneNumber): boolean {
  return countriesOf(number).length === 0;
}

function isMobileNetwork(number: PhoneNumber): boolean {
  return MOBILE_NETWORKS.includes(number.countryCallingCode) && number.getType() === 'MOBILE';
}

/** True if all possible countries of a number are among these. */
function isWithin(number: PhoneNumber, countries: readonly string[]): boolean {
  const possible = countriesOf(number);
  return possible.length > 0 && possible.every((country) => countries.includes(country));
}

/**
 * Returns the countries of a number: several if its range is unknown and countries share its calling code.
 */
function countriesOf(number: PhoneNumber): readonly string[] {
  return number.country ? [number.country] : number.getPossibleCountries();
}
