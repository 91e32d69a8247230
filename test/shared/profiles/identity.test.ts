import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { findByIdentities } from '../../../shared/profiles/identity/find-by-identity.ts';
import { normalise } from '../../../shared/profiles/identity/identity.ts';
import { keys } from '../../../shared/storage/keys.ts';

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

describe('a look-up of a phone number', () => {
  it.each([
    ['+1 (202) 555-0123', '+12025550123'],
    ['+49 (0)171 1234567', '+491711234567'],
    ['+82 010-1234-5678', '+821012345678'],
    ['+54 11 15 2345-6789', '+5491123456789'],
  ])('typed as %s reads one key, that of %s', async (typed, e164) => {
    const read = vi.fn(async (wanted: readonly unknown[]) => wanted.map(() => undefined));
    const value = normalise('phone_number', typed);
    await findByIdentities('app_1', [{ field: 'phone_number', value }], 'platform', read);
    const asked = read.mock.calls.flatMap(([wanted]) => wanted).filter(Boolean);
    expect(asked).toEqual([keys.identity('app_1', 'phone_number', e164)]);
  });
});
