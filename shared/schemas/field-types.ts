import { HOSTILE_KEY, hasHostileKey, isStorable, NOT_STORABLE } from '../http/fields/storable-json.ts';
import { findJsonFault, valueOfJson } from '../platform/strings/json-fault.ts';
import { describeFault } from '../platform/strings/text-fault.ts';

export const FIELD_TYPES = [
  'string',
  'boolean',
  'number',
  'date',
  'image',
  'document',
  'object',
  'any',
] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

/** Names of fields. The name is part of a key if the field identifies. */
export const FIELD_NAME = /^[a-z][a-z0-9_]{0,63}$/;

const MAX_CHARACTERS = 10_000;
const MAX_BYTES = 16 * 1024;

/** A date, or a date-time with its offset. */
const ISO_DATE = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/;

const KINDS: Record<FieldType, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  number: (value) => typeof value === 'number',
  date: (value) => typeof value === 'string' && isDate(value),
  image: () => false,
  document: () => false,
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  any: (value) => value !== null && value !== undefined,
};

/** True for a date of the calendar: `Date.parse` accepts February 30 as March 1. */
function isDate(text: string): boolean {
  if (!ISO_DATE.test(text) || Number.isNaN(Date.parse(text))) return false;
  const day = text.slice(0, 10);
  return new Date(day).toISOString().startsWith(day);
}

/** Returns why a field of this type may not have the value; undefined if it may. */
export function faultOfType(type: FieldType, value: unknown): string | undefined {
  return KINDS[type](value) ? faultOfSize(type, value) : `must be of type ${type}`;
}

/** Returns why a value of the right type is refused: it cannot be stored, or is too large. */
export function faultOfSize(type: FieldType, value: unknown): string | undefined {
  if (type === 'string' && String(value).length > MAX_CHARACTERS)
    return `may have up to ${MAX_CHARACTERS} characters`;
  if (!isStorable(value)) return type === 'number' ? 'must be a number up to 2^53' : NOT_STORABLE;
  if (type !== 'object' && type !== 'any') return undefined;
  if (hasHostileKey(value)) return HOSTILE_KEY;
  const tooLarge = Buffer.byteLength(JSON.stringify(value)) > MAX_BYTES;
  return tooLarge ? `must not be larger than ${MAX_BYTES} bytes as JSON` : undefined;
}

/** Converts a value to a type; undefined if that is impossible. */
export function convertTo(type: FieldType, value: unknown): unknown {
  const converted = CONVERSIONS[type](value);
  return converted !== undefined && !faultOfType(type, converted) ? converted : undefined;
}

/** The requirement of each type on its values, as the end of a sentence. */
const WANTED: Record<FieldType, string> = {
  string: 'must be a text, a number or a boolean',
  boolean: 'must be true or false',
  number: 'must be a decimal number such as -1.5',
  date: 'must be a date such as 2024-02-29, or a date-time with its offset',
  image: 'must be a file',
  document: 'must be a file',
  object: 'must be a JSON object',
  any: 'must not be null',
};

/** Returns why `convertTo` refuses a value. A text that is no JSON gets line and column of its fault. */
export function faultOfConversion(type: FieldType, value: unknown): string {
  const fault = type === 'object' && typeof value === 'string' ? findJsonFault(value) : undefined;
  if (fault) return `is not valid JSON: ${describeFault(fault)}`;
  const converted = CONVERSIONS[type](value);
  return (KINDS[type](converted) && faultOfSize(type, converted)) || WANTED[type];
}

/** Returns the data with these fields converted to these types. A value that cannot be converted stays. */
export function convertedData(
  data: Record<string, unknown>,
  types: Record<string, FieldType>,
): Record<string, unknown> {
  const converted = Object.entries(types)
    .filter(([field]) => Object.hasOwn(data, field))
    .map(([field, type]) => [field, convertTo(type, data[field]) ?? data[field]]);
  return { ...data, ...Object.fromEntries(converted) };
}

const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i;

const CONVERSIONS: Record<FieldType, (sent: unknown) => unknown> = {
  string: (sent) => (isScalar(sent) ? String(sent) : undefined),
  boolean: (sent) => sent === 'true' || (sent === 'false' ? false : sent),
  number: (sent) => (typeof sent === 'string' && DECIMAL.test(sent.trim()) ? Number(sent) : sent),
  date: (sent) => (typeof sent === 'string' ? sent.trim() : undefined),
  object: (sent) => (typeof sent === 'string' ? valueOfJson(sent) : sent),
  any: (sent) => sent,
  image: () => undefined,
  document: () => undefined,
};

function isScalar(sent: unknown): boolean {
  return typeof sent === 'string' || typeof sent === 'number' || typeof sent === 'boolean';
}
