import type { AppConfig } from '../generated/types.gen.ts';
import type { TextKey } from './texts.ts';

type Field = Pick<AppConfig['schema'][string], 'type' | 'required'>;
/** The value of a field that was typed, or the text that says why it cannot be sent. */
type TypedValue =
  | { value: string | number | boolean | object | null; fault?: undefined }
  | { fault: TextKey };

/** The numbers that the service reads (`shared/schemas/field-types.ts`). A test compares the two rules. */
const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i;
/** The smallest and the largest size of a stored number, besides 0. */
const SMALLEST = 1e-100;
const LARGEST = Number.MAX_SAFE_INTEGER;

/** Reads what was typed into a field. Only an empty text removes the value (decision 0435). */
export function typedValue({ type, required }: Field, text: string): TypedValue {
  if (type === 'boolean') return { value: text !== '' };
  if (text === '') return required ? { fault: 'required' } : { value: null };
  if (type === 'object') return objectIn(text);
  if (type !== 'number') return { value: text };
  const value = DECIMAL.test(text) ? Number(text) : Number.NaN;
  const size = Math.abs(value);
  const isStorable = size === 0 || (size >= SMALLEST && size <= LARGEST);
  return isStorable ? { value } : { fault: 'needsNumber' };
}

function objectIn(text: string): TypedValue {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? { value } : { fault: 'needsJson' };
  } catch {
    return { fault: 'needsJson' };
  }
}
