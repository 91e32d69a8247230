import type { AttributeValue } from './dynalite.ts';

/** Returns the type of an attribute value, such as `S` or `M`. */
export function typeOf(value: AttributeValue): string {
  return Object.keys(value)[0] ?? '';
}

/** True if two values have the same type and content. The order of map members and set members is ignored. */
export function isEqual(value: AttributeValue, other: AttributeValue): boolean {
  return canonical(value) === canonical(other);
}

function canonical(value: AttributeValue): string {
  const type = typeOf(value);
  return JSON.stringify([type, canonicalContent(type, value[type])]);
}

function canonicalContent(type: string, content: unknown): unknown {
  if (type === 'L') return (content as AttributeValue[]).map(canonical);
  if (type === 'M') {
    const members = Object.entries(content as Record<string, AttributeValue>);
    return members.map(([name, member]) => [name, canonical(member)]).sort();
  }
  return Array.isArray(content) ? content.toSorted() : content;
}

/**
 * True if the first of two values of the same type is lower. Strings and binaries are compared by bytes,
 * numbers by value.
 */
export function isBefore(value: AttributeValue, other: AttributeValue): boolean {
  const [low, high] = [String(value[typeOf(value)]), String(other[typeOf(other)])];
  if (typeOf(value) === 'N') return isLess(low, high);
  const encoding = typeOf(value) === 'B' ? 'base64' : 'utf8';
  return Buffer.compare(Buffer.from(low, encoding), Buffer.from(high, encoding)) < 0;
}

/**
 * Compares decimals of up to 38 digits, which exceed a JavaScript number. dynalite stores them
 * without an exponent.
 */
function isLess(low: string, high: string): boolean {
  const places = Math.max(...[low, high].map((text) => text.split('.')[1]?.length ?? 0));
  const scaled = (text: string) => {
    const [whole = '', fraction = ''] = text.split('.');
    return BigInt(whole + fraction.padEnd(places, '0'));
  };
  return scaled(low) < scaled(high);
}
