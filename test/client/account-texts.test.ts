import { describe, expect, it } from 'vitest';
import { TEXTS } from '../../client/src/account/texts.ts';
import { LANGUAGES } from '../../shared/texts/languages.ts';

const placeholdersOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();

describe('the texts of the account', () => {
  it('have the languages of the pages', () => {
    expect(Object.keys(TEXTS)).toEqual([...LANGUAGES]);
  });

  it.each(LANGUAGES)('are complete in %s, with the placeholders of the English ones', (language) => {
    for (const [key, english] of Object.entries(TEXTS.en)) {
      const text = TEXTS[language][key as keyof typeof TEXTS.en];
      expect(text.trim(), key).not.toBe('');
      expect(placeholdersOf(text), key).toEqual(placeholdersOf(english));
    }
  });
});
