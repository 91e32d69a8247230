import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LANGUAGES } from '../../../shared/texts/languages.ts';
import { htmlTranslator, translator } from '../../../shared/texts/translate.ts';

type Sections = Record<string, Record<string, string>>;
const load = async (language: string): Promise<Sections> => ({
  ...(await import(`../../../shared/texts/in/${language}.ts`)),
});
const placeholders = (text: string | undefined) => [...(text ?? '').matchAll(/\{\w+\}/g)].map(String).sort();

const english = {
  greeting: 'Hello <{name}>, you are "{role}"',
} as const;
const section = {
  en: english,
  de: { greeting: 'Hallo <{name}>, als "{role}"' },
  es: english,
  fr: english,
  pt: english,
  ja: english,
  ar: english,
};

test('a text has its values, which are not filled again', () => {
  expect(translator(section, 'de')('greeting', { name: '{role}', role: '$&' })).toBe(
    'Hallo <{role}>, als "$&"',
  );
});

test('in HTML, text and values are escaped, but not values that are HTML', () => {
  const say = htmlTranslator(section, 'en');
  expect(say('greeting', { name: '<b>', role: { html: '<i>x</i>' } })).toBe(
    'Hello &#60;&#60;b&#62;&#62;, you are &#34;<i>x</i>&#34;',
  );
});

test('each language has a file', () => {
  const files = readdirSync('shared/texts/in').map((file) => file.replace('.ts', ''));
  expect(files.sort()).toEqual([...LANGUAGES].sort());
});

test.each(LANGUAGES)(
  'texts in %s have the placeholders of the English ones, and none is empty',
  async (language) => {
    const [own, en] = [await load(language), await load('en')];
    const found = Object.entries(en).flatMap(([name, texts]) =>
      Object.entries(texts).map(([key, text]) => ({
        key: `${name}.${key}`,
        text: own[name]?.[key],
        en: text,
      })),
    );
    expect(found.filter(({ text }) => !text?.trim())).toEqual([]);
    const differs = found.filter(({ text, en }) => String(placeholders(text)) !== String(placeholders(en)));
    // "One more try" may say the number as a word.
    expect(differs.filter(({ key, text }) => !key.endsWith('_one') || placeholders(text).length > 0)).toEqual(
      [],
    );
  },
);
