import { plainText, type Typed, withAsciiDigits } from './typed-text.ts';

/**
 * Returns the 6 digits of a code that was typed or pasted in any script, with any text around them. Codes of
 * test identities have 8 digits, of which the first is 9 (decision 0386).
 */
export function typedCode(typed: string): Typed {
  const value = withAsciiDigits(plainText(typed)).replace(/[^0-9]/g, '');
  return /^(?:[0-9]{6}|9[0-9]{7})$/.test(value)
    ? { value }
    : { fault: 'must be the 6 digits of the message' };
}
