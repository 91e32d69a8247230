/** Stands for any text in the samples of the guides. */
const ANY = '...';

/**
 * Returns where a value differs from the sample of a guide; undefined if it does not. The value may have more
 * members than the sample, and `...` in a text of the sample stands for any text.
 */
export function differenceOf(value: unknown, sample: unknown, path = '$'): string | undefined {
  if (typeof sample === 'string') return isLike(value, sample) ? undefined : differs(value, sample, path);
  if (typeof sample !== 'object' || sample === null)
    return value === sample ? undefined : differs(value, sample, path);
  if (typeof value !== 'object' || value === null) return differs(value, sample, path);
  if (Array.isArray(sample) && (!Array.isArray(value) || value.length !== sample.length))
    return differs(value, sample, path);
  const members = new Map<string, unknown>(Object.entries(value));
  for (const [name, member] of Object.entries(sample)) {
    const difference = differenceOf(members.get(name), member, `${path}.${name}`);
    if (difference) return difference;
  }
  return undefined;
}

/** True if a text has the words of a sample in order, with anything in place of `...`. */
export function isLike(value: unknown, sample: string): boolean {
  if (typeof value !== 'string') return false;
  const parts = sample.split(ANY).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.+')}$`, 's').test(value);
}

function differs(value: unknown, sample: unknown, path: string): string {
  return `${path} is ${JSON.stringify(value)}, and not ${JSON.stringify(sample)}`;
}
