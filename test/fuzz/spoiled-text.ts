import fc from 'fast-check';

/** A text itself, or with a character replaced, cut off, doubled or added. */
export function spoiled(text: string): fc.Arbitrary<string> {
  const at = fc.nat({ max: Math.max(text.length - 1, 0) });
  const character = fc.string({ unit: 'binary', minLength: 1, maxLength: 1 });
  return fc.oneof(
    fc.constant(text),
    fc.tuple(at, character).map(([n, other]) => text.slice(0, n) + other + text.slice(n + 1)),
    at.map((n) => text.slice(0, n)),
    at.map((n) => text.slice(n) + text),
    fc
      .tuple(at, fc.constantFrom('.', ' ', ',', '=', '..'))
      .map(([n, more]) => text.slice(0, n) + more + text.slice(n)),
  );
}
