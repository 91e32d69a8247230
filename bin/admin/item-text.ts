import type { AttributeValue } from '@aws-sdk/client-dynamodb';

/** An item as the API of DynamoDB has it: each value with its type. */
export type RawItem = Record<string, AttributeValue>;

/** Types of sets, which have no order. */
const SETS = ['SS', 'NS', 'BS'];

/** Returns an item as one line of JSON. Equal items have equal texts: members and sets are sorted. */
export function textOfItem(item: RawItem): string {
  return JSON.stringify(sorted(item, ''));
}

/** Returns the item of a text of `textOfItem`. Throws an Error if it is none. */
export function itemOfText(text: string): RawItem {
  return JSON.parse(text, (name, value) => {
    // Attributes may have these names too, but their values are objects.
    if (name === 'B' && typeof value === 'string') return Buffer.from(value, 'base64');
    if (name === 'BS' && Array.isArray(value)) return value.map((bytes) => Buffer.from(bytes, 'base64'));
    return value;
  });
}

/** Sorts members and sets at every depth, and writes bytes as base64. */
function sorted(value: unknown, name: string): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (Array.isArray(value)) {
    const elements = value.map((element) => sorted(element, ''));
    return SETS.includes(name) ? elements.toSorted() : elements;
  }
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  members.sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([key, member]) => [key, sorted(member, key)]));
}
