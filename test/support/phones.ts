/**
 * What looks like a phone number and is none: digits are missing or too many, or no country begins so
 * (E.164).
 */
export const NO_PHONES = [
  '+..........',
  '+( ) ( ) ( )',
  '+-------',
  '+0000000',
  '+0 30 901820',
  '+1 2 3 4 5 6',
  '+123456789012345678901234',
  '+1234567890123456',
] as const;

let phones = 0;
/**
 * A phone number that no other test of the file has, and whose 1,000 neighbours no other has: the texts to
 * these are limited together. Fixed numbers of tests are below +12025560000.
 */
export function newPhone(): string {
  phones += 1;
  return `+1${202_556_0000 + 1000 * phones + (phones % 1000)}`;
}
