import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lifetimeOfLink, longestLifetime } from '../../../shared/links/lifetime.ts';
import { newCode } from '../../../shared/links/link-code.ts';
import { parseDuration } from '../../../shared/platform/duration.ts';

const MONTH = 30 * 86_400;

describe('lifetimeOf', () => {
  it.each([
    ['30d', {}, MONTH],
    ['2592000 seconds', {}, MONTH],
    ['0.5h', {}, 1800],
    ['1h', { magic_links: { max_lifetime: '1h' } }, 3600],
    ['30d', { magic_links: { max_lifetime: '1y' } }, MONTH],
  ])('of %j with %j is %i seconds', (expiration, config, seconds) => {
    expect(lifetimeOfLink(expiration, config)).toBe(seconds);
  });

  it.each([
    ['31d', {}, 'may not exceed 30d'],
    ['2592001s', {}, 'may not exceed 30d'],
    ['61m', { magic_links: { max_lifetime: '1h' } }, 'may not exceed 1h'],
    ['31d', { magic_links: { max_lifetime: '1y' } }, 'may not exceed 30d'],
    ['0d', {}, 'must be longer than 0 seconds'],
    ['0.4s', {}, 'must be longer than 0 seconds'],
  ])('refuses %j with %j: %s', (expiration, config, message) => {
    expect(() => lifetimeOfLink(expiration, config)).toThrow(message);
  });

  it('is what the grammar says wherever that is allowed, and refused everywhere else', () => {
    const amount = fc.oneof(fc.nat(100), fc.nat(3_000_000), fc.double({ min: 0, max: 40, noNaN: true }));
    const limit = fc.option(fc.constantFrom('90s', '1h', '1.5 days', '4w', '1y'), { nil: undefined });
    fc.assert(
      fc.property(
        amount,
        fc.constantFrom('s', ' mins', 'h', ' Days', 'w', 'y'),
        limit,
        (value, unit, own) => {
          const text = value.toFixed(value % 1 ? 3 : 0) + unit;
          const config = own === undefined ? {} : { magic_links: { max_lifetime: own } };
          const seconds = parseDuration(text) ?? 0;
          const allowed = seconds > 0 && seconds <= Math.min(MONTH, (own && parseDuration(own)) || MONTH);
          if (allowed) expect(lifetimeOfLink(text, config)).toBe(seconds);
          else expect(() => lifetimeOfLink(text, config)).toThrow();
          expect(longestLifetime(config)).toBeLessThanOrEqual(MONTH);
        },
      ),
    );
  });
});

describe('newCode', () => {
  it('has 33 characters of base62 for links that sign in, and 10 for redirects', () => {
    for (let i = 0; i < 200; i++) {
      expect(newCode('auth')).toMatch(/^[0-9A-Za-z]{33}$/);
      expect(newCode('shorten')).toMatch(/^[0-9A-Za-z]{10}$/);
    }
  });

  it('uses every character of base62', () => {
    const seen = new Set(Array.from({ length: 500 }, () => newCode('shorten')).join(''));
    expect(seen.size).toBe(62);
  });
});
