/** A typed text in the form that is stored, or the reason for refusing it, as the end of a sentence. */
export type Typed = { value: string } | { fault: string };

/** Characters that nobody sees or can type: direction marks, joiners, byte order marks, soft hyphens. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * Returns a typed text as it was meant: in Unicode NFKC, which makes full-width letters plain ones, without
 * invisible characters, and trimmed.
 */
export function plainText(typed: string): string {
  return typed.normalize('NFKC').replace(INVISIBLE, '').trim();
}

/** Returns the text with ASCII digits instead of those of other scripts. */
export function withAsciiDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => String(valueOfDigit(digit.codePointAt(0) ?? 0)));
}

/** Unicode has the digits of a script as ten code points in order, after one that is no digit. */
function valueOfDigit(point: number): number {
  let first = point;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return (point - first) % 10;
}
