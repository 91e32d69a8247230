import { describe, expect, test } from 'vitest';
import { chooseLanguage, chooseRegion, directionOf } from '../../../shared/texts/languages.ts';

describe('chooseLanguage', () => {
  test.each([
    ['nothing known', {}, 'en'],
    ['the request before the user', { requested: 'xx ja', user: 'de' }, 'ja'],
    ['the user before the browser', { user: 'pt_BR', accepted: 'fr' }, 'pt'],
    ['the browser before the application', { accepted: 'fr-CA, de;q=0.9', application: 'es' }, 'fr'],
    ['the weights of the browser', { accepted: 'fr;q=0.2, ar;q=0.8, *;q=0.1' }, 'ar'],
    ['languages with weight 0 refused', { accepted: 'de;q=0', application: 'es' }, 'es'],
    [
      'the application, if nothing else is ours',
      { requested: 'zz', accepted: 'nl', application: 'es' },
      'es',
    ],
    ['hostile headers read as nothing', { accepted: ';;q=,=;,'.repeat(10_000) }, 'en'],
  ] as const)('%s', (_, wishes, language) => {
    expect(chooseLanguage(wishes)).toBe(language);
  });
});

test('Arabic is written from right to left, English from left to right', () => {
  expect([directionOf('ar'), directionOf('en')]).toEqual(['rtl', 'ltr']);
});

test.each([
  ['the region of the request', { requested: 'de-AT', accepted: 'de-DE' }, 'AT'],
  [
    'the region of the browser, also after a script',
    { requested: 'de', accepted: 'zh-Hant-TW, en-US' },
    'TW',
  ],
  ["the application's, if nobody else has one", { accepted: 'de', application: 'pt_BR' }, 'BR'],
  ['none without a region', { accepted: 'de, en;q=0.5, es-419, sl-rozaj' }, undefined],
] as const)('chooseRegion: %s', (_, wishes, region) => {
  expect(chooseRegion(wishes)).toBe(region);
});
