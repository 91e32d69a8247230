import { setFlagsFromString } from 'node:v8';
import { remember } from '../remember.ts';

/** Applications choose the patterns of their fields, so an instance may meet any number of them. */
const MAX_COMPILED = 1_000;
const compiled = new Map<string, RegExp | undefined>();

const MAX_LENGTH = 200;

/**
 * Compiles a pattern for V8's linear-time engine, so that no pattern or text can block a function. Returns
 * undefined if the pattern is invalid, longer than 200 characters, or not linear (back references,
 * look-around, large counts).
 */
export function linearRegex(pattern: string): RegExp | undefined {
  if (pattern.length > MAX_LENGTH) return undefined;
  if (!compiled.has(pattern)) remember(compiled, pattern, compile(pattern), MAX_COMPILED);
  return compiled.get(pattern);
}

function compile(pattern: string): RegExp | undefined {
  setFlagsFromString('--enable-experimental-regexp-engine');
  try {
    return new RegExp(pattern, 'l');
  } catch {
    return undefined;
  }
}
