import { describe, expect, it } from 'vitest';
import { sayIn, TEXTS } from '../../client/src/element/texts.ts';
import {
  chooseLanguage,
  directionOf,
  durationText,
  localeOf,
  whenText,
} from '../../client/src/texts/languages.ts';
import { directionOf as directionOnPages, LANGUAGES } from '../../shared/texts/languages.ts';

describe('the texts of the element', () => {
  it('have the languages and directions of the pages', () => {
    expect(Object.keys(TEXTS)).toEqual([...LANGUAGES]);
    for (const language of LANGUAGES) expect(directionOf(language)).toBe(directionOnPages(language));
  });

  it('are in the first language that the element has, else in English', () => {
    expect(chooseLanguage(['xx', 'pt-BR', 'de'])).toBe('pt');
    expect(chooseLanguage([undefined, null, '', 'toString'])).toBe('en');
  });

  it('keep a value that looks like a placeholder', () => {
    expect(sayIn('en')('title', { application: '{application} $&' })).toBe('Sign in to {application} $&');
  });

  it('have the plural form of a number', () => {
    const said = (language: 'en' | 'ar', count: number) => sayIn(language)('wrongCodeTries', { count });
    expect([said('en', 1), said('en', 4)]).toEqual([
      'The code is wrong; 1 more try',
      'The code is wrong; 4 more tries',
    ]);
    expect(said('ar', 4)).toContain('4 محاولات');
  });

  it('say times as people do', () => {
    expect([whenText('en', 0), whenText('en', 60), whenText('de', 61)]).toEqual([
      'in 1 second',
      'in 1 minute',
      'in 2 Minuten',
    ]);
    expect(whenText('en', 7200)).toBe('in 2 hours');
    expect([durationText('en', 25), durationText('en', 120)]).toEqual(['25 sec', '2 min']);
  });
});

describe('the locale that the element sends', () => {
  it.each([
    [['de-AT', 'en-US'], 'de', 'de-AT'],
    [['de', null, 'en-GB'], 'de', 'de-GB'],
    [['pt_br'], 'pt', 'pt-BR'],
    [['sr-Latn-RS'], 'en', 'en-RS'],
    [['de', undefined], 'de', 'de'],
  ] as const)('of %j has the chosen language and the first country', (tags, language, locale) => {
    expect(localeOf(tags, language)).toBe(locale);
  });
});
