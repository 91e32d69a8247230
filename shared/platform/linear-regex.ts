import { setFlagsFromString } from 'node:v8';

const cache = new Map<string, RegExp | undefined>();

/**
 * Compiles a pattern for V8's linear-time engine, so that no pattern or text can block a function. Returns
 * undefined if the pattern is invalid, longer than 200 characters, or not linear (back references,
 * look-around, large counts).
 */
export function linearRegex(pattern: string): RegExp | undefined {
  if (!cache.has(pattern)) cache.set(pattern, compile(pattern));
  return cache.get(pattern);
}

function compile(pattern: string): RegExp | undefined {
  if (pattern.length > 200) return undefined;
  setFlagsFromString('--enable-experimental-regexp-engine');
  try {
    return new RegExp(pattern, 'l');
  } catch {
    return undefined;
  }
}
