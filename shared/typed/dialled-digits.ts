/** Calling codes of two digits. All others have three, but 1 and 7 (ITU-T E.164, annex D). */
const TWO_DIGITS = /^(?:2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/**
 * What is dialled before a national number, by the calling code, unless it is nothing or a zero (ITU-T E.164,
 * national dialling prefixes). In North America nobody dials the 1 that it would be.
 */
const TRUNK_PREFIXES: Readonly<Record<string, string>> = { 7: '8', 36: '06', 375: '80', 993: '8' };

/**
 * Returns the digits of a number in E.164 as they are dialled in its country, but for a zero before them,
 * which is part of no search term: `1711234567` for +491711234567, `89123456789` for +79123456789. It needs
 * no numbering plans, so functions that read no typed numbers are without them (decision 0612).
 */
export function dialledDigits(number: string): string {
  const digits = number.replace(/\D/g, '');
  const code = digits.slice(0, lengthOfCallingCode(digits));
  return (TRUNK_PREFIXES[code] ?? '') + digits.slice(code.length);
}

function lengthOfCallingCode(digits: string): number {
  if (/^[17]/.test(digits)) return 1;
  return TWO_DIGITS.test(digits) ? 2 : 3;
}
