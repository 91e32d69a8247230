import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { monogramOf } from '../../client/src/common/monogram.ts';
import { initialsOf } from '../../shared/pages/monogram.ts';

describe('the monogram of the element', () => {
  it.each([
    'Shop',
    'blue shop',
    '1Password',
    '東京 書店',
    '👩🏽‍🚀 Space',
    '-- !',
    'ßeta',
    `Z${'\u0301'.repeat(50)}`,
  ])('is that of the pages for %s', (name) => {
    expect(monogramOf(name)).toBe(initialsOf(name) ?? '');
  });

  it('is that of the pages for any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (name) => {
        expect(monogramOf(name)).toBe(initialsOf(name) ?? '');
      }),
    );
  });
});
