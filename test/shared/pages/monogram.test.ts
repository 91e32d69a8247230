import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { initialsOf } from '../../../shared/pages/initials.ts';
import { iconWith } from '../../../shared/pages/monogram.ts';

describe('the initials of an application', () => {
  it.each([
    ['Shop', 'S'],
    ['blue shop', 'BS'],
    ['Blue Shop International', 'BS'],
    ['1Password', '1'],
    ['ショップ', 'シ'],
    ['東京 書店', '東'],
    ['متجر الكتب', 'م'],
    ['🦊 Fox', '🦊'],
    ['👩🏽‍🚀 Space', '👩🏽‍🚀'],
    ['🇯🇵 Travel', '🇯🇵'],
    ['"Quotes" & <b>Sons</b>', 'QB'],
    ['ßeta', 'ß'],
    ['élan', 'É'],
    [`Z${'\u0301'.repeat(50)}algo`, 'Z'],
    [`Z${'\u0301'.repeat(16)}algo`, 'Z'],
    [`Z${'\u0301'.repeat(15)}algo`, `Z${'\u0301'.repeat(15)}`],
  ])('of %s are %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });

  it('are none for a name without letters, digits and emoji', () => {
    expect(initialsOf('-- !')).toBeUndefined();
  });

  it('are short and no markup, whatever the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (name) => {
        const initials = initialsOf(name) ?? '';
        expect(initials.length).toBeLessThanOrEqual(32);
        expect(initials).not.toMatch(/[<>&"']/);
      }),
    );
  });
});

describe('an icon with initials', () => {
  it('is an image in its own address, in the colours given', () => {
    const icon = iconWith('BS', { accent: '#123456', onAccent: '#ffffff', edge: '#123456' }, false);
    const svg = decodeURIComponent(icon.replace('data:image/svg+xml,', ''));
    expect(svg).toMatch(/^<svg .*rx="0" fill="#123456".*fill="#ffffff".*>BS<\/text><\/svg>$/);
  });
});
