import { describe, expect, it } from 'vitest';
import {
  chooseLanguage,
  directionOf,
  durationText,
  TEXTS,
  textOf,
  whenText,
} from '../../client/src/element/texts.ts';
import { directionOf as directionOnPages, LANGUAGES } from '../../shared/texts/languages.ts';

const placeholdersOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();

describe('the texts of the element', () => {
  it('have the languages and directions of the pages', () => {
    expect(Object.keys(TEXTS)).toEqual([...LANGUAGES]);
    for (const language of LANGUAGES) expect(directionOf(language)).toBe(directionOnPages(language));
  });

  it.each(LANGUAGES)('are complete in %s, with the placeholders of the English ones', (language) => {
    for (const [key, english] of Object.entries(TEXTS.en)) {
      const text = TEXTS[language][key as keyof typeof TEXTS.en];
      expect(text.trim(), key).not.toBe('');
      expect(placeholdersOf(text), key).toEqual(placeholdersOf(english));
    }
  });

  it('are in the first language that the element has, else in English', () => {
    expect(chooseLanguage(['xx', 'pt-BR', 'de'])).toBe('pt');
    expect(chooseLanguage([undefined, null, '', 'toString'])).toBe('en');
  });

  it('keep a value that looks like a placeholder', () => {
    expect(textOf('en', 'title', { name: '{name} $&' })).toBe('Sign in to {name} $&');
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
