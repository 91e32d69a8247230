import { setFlagsFromString } from 'node:v8';

const cache = new Map<string, RegExp | undefined>();

/**
 * Compiles a pattern for V8's linear-time engine, so that no pattern and no text can stall a function.
 * Returns undefined where the pattern is invalid, longer than 200 characters, or needs more than linear time
 * (back references, look-around, large counts).
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
