import * as z from 'zod/mini';

/** Keys that no JSON object of this API may have: careless code could change prototypes with them. */
const HOSTILE_KEYS = new Set(['__proto__', 'constructor', 'prototype']);
export const HOSTILE_KEY = 'must not have __proto__, constructor or prototype keys';

/** A JSON object with any members except hostile keys, at any depth, up to `maxBytes` as JSON. */
export const freeForm = (about: string, maxBytes = 16 * 1024) =>
  z.record(z.string(), z.unknown()).check(
    z.refine((value) => !hasHostileKey(value), {
      error: HOSTILE_KEY,
    }),
    z.refine((value) => isStorable(value), { error: NOT_STORABLE }),
    z.refine((value) => Buffer.byteLength(JSON.stringify(value)) <= maxBytes, {
      error: `must not be larger than ${maxBytes} bytes as JSON`,
    }),
    z.describe(about),
  );

const MAX_DEPTH = 20;
export const NOT_STORABLE = `must have at most ${MAX_DEPTH} levels, no empty member names, no lone surrogates, and only numbers up to 2^53`;

/** True if the table can store the JSON: it limits depth, member names, texts and the size of numbers. */
export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'number') return isStorableNumber(value);
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= MAX_DEPTH) return false;
  return Object.entries(value).every(
    ([key, inner]) => key !== '' && key.isWellFormed() && isStorable(inner, depth + 1),
  );
}

function isStorableNumber(value: number): boolean {
  const size = Math.abs(value);
  return size === 0 || (size >= 1e-100 && size <= Number.MAX_SAFE_INTEGER);
}

/** True if a value has a hostile key at any depth. */
export function hasHostileKey(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasHostileKey);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, inner]) => HOSTILE_KEYS.has(key) || hasHostileKey(inner));
}
