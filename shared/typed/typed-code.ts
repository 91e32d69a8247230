import { plainText, type Typed, withAsciiDigits } from './typed-text.ts';

/** Returns the 6 digits of a code that was typed or pasted in any script, with any text around them. */
export function typedCode(typed: string): Typed {
  const value = withAsciiDigits(plainText(typed)).replace(/[^0-9]/g, '');
  return /^[0-9]{6}$/.test(value) ? { value } : { fault: 'must be the 6 digits of the message' };
}
