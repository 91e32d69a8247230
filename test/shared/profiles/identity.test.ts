import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalise } from '../../../shared/profiles/identity/identity.ts';

describe('normalise', () => {
  it.each<[string, unknown, string]>([
    ['email', ' Grace@Example.com ', 'grace@example.com'],
    ['phone_number', '+1 (202) 555-0123', '+12025550123'],
    ['badge', ' A ', 'A'],
    ['badge', 7, '7'],
    ['badge', { b: [{ d: 1, c: 2 }], a: null }, '{"a":null,"b":[{"c":2,"d":1}]}'],
    ['badge', [2, 1], '[2,1]'],
  ])('of %s makes of %j %j', (field, value, text) => {
    expect(normalise(field, value)).toBe(text);
  });

  it('makes equal values of objects whatever the order of their members', () => {
    const reversed = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(reversed);
      if (typeof value !== 'object' || value === null) return value;
      const entries = Object.entries(value).reverse();
      return Object.fromEntries(entries.map(([key, inner]) => [key, reversed(inner)]));
    };
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        expect(normalise('badge', reversed(value))).toBe(normalise('badge', value));
        expect(JSON.parse(normalise('badge', value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});
