/**
 * The place where a text breaks its format, from 1, and the expected token. It quotes nothing, because texts
 * may contain secrets.
 */
export type TextFault = { line: number; column: number; expected: string };

/** Creates the fault at an index of the text. */
export function faultAt(text: string, at: number, expected: string): TextFault {
  const before = text.slice(0, at);
  const start = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: at - start + 1, expected };
}

/** Returns `line 3, column 13 must be a value`. */
export function describeFault({ line, column, expected }: TextFault): string {
  return `line ${line}, column ${column} must be ${expected}`;
}
