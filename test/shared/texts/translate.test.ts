import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { formatAlternatives, formatWait } from '../../../shared/texts/format-values.ts';
import { LANGUAGES, type Language } from '../../../shared/texts/languages.ts';
import { ADVICE_TEXTS, SMS_TEXTS } from '../../../shared/texts/sections.ts';
import { counter, htmlTranslator, translator } from '../../../shared/texts/translate.ts';

type Sections = Record<string, Record<string, string>>;
const load = async (language: string): Promise<Sections> => ({
  ...(await import(`../../../shared/texts/catalogue/${language}.ts`)),
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
  const files = readdirSync('shared/texts/catalogue').map((file) => file.replace('.ts', ''));
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

test('a text for a number has the plural form of the language', () => {
  const forms = (language: Language) =>
    [1, 2, 4].map((n) => counter(ADVICE_TEXTS, language)('wrongCodeTries', n));
  expect(forms('en')).toEqual([
    'The code is wrong; 1 more try',
    'The code is wrong; 2 more tries',
    'The code is wrong; 4 more tries',
  ]);
  expect(new Set(forms('ar')).size).toBe(3);
  expect(forms('ar')[2]).toContain('4 محاولات');
});

test('waiting times and alternatives follow the language, with the digits of codes', () => {
  const inAll = (seconds: number) => LANGUAGES.map((language) => formatWait(language, seconds));
  expect(inAll(300)).toEqual([
    '5 minutes',
    '5 Minuten',
    '5 minutos',
    '5 minutes',
    '5 minutos',
    '5 分',
    '5 دقائق',
  ]);
  expect(formatWait('en', 61 * 90)).toBe('2 hours');
  expect([formatWait('en', 27), formatWait('de', 1), formatWait('en', 60)]).toEqual([
    '27 seconds',
    '1 Sekunde',
    '1 minute',
  ]);
  expect(formatAlternatives('de', ['a.example', 'b.example'])).toBe('a.example oder b.example');
});

test('a text message with a code fits into 3 parts in every language', () => {
  const GSM = /^[\w\s@£$¥èéùìòÇØøÅåÆæßÉ!"#%&'()*+,./:;<=>?¡ÄÖÑÜ§¿äöñüà-]*$/;
  const link = `https://auth.example.com/l/${'x'.repeat(32)}`;
  const parts = LANGUAGES.flatMap((language) => {
    const say = translator(SMS_TEXTS, language);
    const values = { application: 'Example Shop', link, code: '123456' };
    return [
      say('signIn', values),
      say('signInThere', values),
      say('signInCode', values),
      say('newNumberOf', { ...values, account: 'g***@example.com' }),
      say('pendingEmail', values),
      say('emailChanged', values),
      say('invited', values),
    ].map((text) => Math.ceil(text.length / (GSM.test(text) ? 153 : 67)));
  });
  expect(Math.max(...parts)).toBeLessThanOrEqual(3);
});
