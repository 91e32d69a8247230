/** The first letter of codes, then their second letters. */
const LETTERS = [
  'ACDEFGILMORSTUWXZ BABDEFGHIJLMNOQRSTWYZ CACDFGHIKLMNORUVWXYZ DEJKMOZ ECEGHRST FIJKMOR',
  'GABDEFGHILMNPQRTUWY HKNRTU IDELMNOQRST JEMOP KEGHIMNPRWYZ LABCIKRSTUVY',
  'MACDEFGHKLMNOPQRSTUVWXYZ NACEFGILOPRUZ OM PAEFGHKLMRSTWY QA REOSUW SABCDEGHIJKLMNORSTVXYZ',
  'TACDGHJKLMNORTVWZ UAGSYZ VACEGINU WFS XK YET ZAMW',
].join(' ');

/**
 * Codes of the countries (ISO 3166-1 alpha-2, and those that libphonenumber adds, such as XK) that have phone
 * numbers. A test compares them with the numbering plans, which only functions that send texts contain.
 */
export const COUNTRIES: readonly string[] = LETTERS.split(' ').flatMap(([first = '', ...seconds]) =>
  seconds.map((second) => first + second),
);

/** True for the code of a country that has phone numbers, in capital letters. */
export function isCountry(code: unknown): code is string {
  return typeof code === 'string' && COUNTRIES.includes(code);
}
