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
