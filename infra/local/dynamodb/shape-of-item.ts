import type { AttributeValue, Item } from './dynalite.ts';

/** The item itself is the first level. */
const MAX_LEVELS = 32;

/**
 * Returns the fault that DynamoDB finds in the shape of an item: too many levels, or members without a name.
 * Undefined if there is none.
 */
export function faultOfShape(item: Item): string | undefined {
  return faultOfMembers(item, 1);
}

function faultOfMembers(members: Item | AttributeValue[], level: number): string | undefined {
  if (level > MAX_LEVELS) {
    return 'Nesting Levels have exceeded supported limits: Attributes in the item have nested levels beyond supported limit';
  }
  for (const [name, { M, L }] of Object.entries(members)) {
    if (name === '') return 'Empty attribute name';
    const inner = (M ?? L) as Item | AttributeValue[] | undefined;
    const fault = inner && faultOfMembers(inner, level + 1);
    if (fault) return fault;
  }
  return undefined;
}
