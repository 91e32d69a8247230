import { describe, expect, it } from 'vitest';
import { countTextParts, withCodeForPage } from '../../../shared/messages/text-parts.ts';
import { SMS_TEXTS } from '../../../shared/texts/sections.ts';
import { fill } from '../../../shared/texts/translate.ts';

describe('partsOf', () => {
  it.each([
    ['', 1],
    ['a'.repeat(160), 1],
    ['a'.repeat(161), 2],
    ['a'.repeat(306), 2],
    ['a'.repeat(307), 3],
    // Characters of the extension count twice.
    ['€'.repeat(80), 1],
    ['€'.repeat(81), 2],
    // One letter that the alphabet lacks makes the whole text UTF-16.
    [`ó${'a'.repeat(69)}`, 1],
    [`ó${'a'.repeat(70)}`, 2],
    ['😀'.repeat(35), 1],
    ['😀'.repeat(36), 2],
  ])('of %j is %i', (text, parts) => {
    expect(countTextParts(text)).toBe(parts);
  });
});

/** A name and a host of usual length. */
const VALUES = {
  code: '123456',
  application: 'Harbour Shop',
  account: 'a***@example.com',
  support: 'help@example.com',
  link: `https://go.example.com/l/${'x'.repeat(33)}`,
};
const partsIn = (language: keyof typeof SMS_TEXTS) =>
  Object.entries(SMS_TEXTS[language]).map(
    ([name, text]) => [name, countTextParts(fill(text, VALUES))] as const,
  );

describe('the built-in text messages', () => {
  it.each(['en', 'de', 'es', 'fr', 'pt'] as const)('are one part each in %s', (language) => {
    expect(partsIn(language).filter(([, parts]) => parts > 1)).toEqual([]);
  });

  // No alphabet of one octet has their letters.
  it.each(['ar', 'ja'] as const)('are at most three parts in %s', (language) => {
    expect(partsIn(language).filter(([, parts]) => parts > 3)).toEqual([]);
  });
});

describe('the line for a page', () => {
  const page = { code: '123456', host: 'shop.example.com' };
  it('is the last of the message, where it costs nothing', () => {
    expect(withCodeForPage('123456 is your code', page)).toBe(
      '123456 is your code\n\n@shop.example.com #123456',
    );
  });

  it('is left out where it would cost another part', () => {
    const text = 'a'.repeat(150);
    expect(withCodeForPage(text, page)).toBe(text);
  });
});
