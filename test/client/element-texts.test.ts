import { describe, expect, it } from 'vitest';
import { chooseLanguage, sayIn, TEXTS } from '../../client/src/element/texts.ts';
import { directionOf, durationText, localeOf, whenText } from '../../client/src/texts/languages.ts';
import { directionOf as directionOnPages, LANGUAGES, type Language } from '../../shared/texts/languages.ts';
import { LAYOUT_TEXTS } from '../../shared/texts/layout-texts.ts';
import { NOTICE_TEXTS } from '../../shared/texts/notice-texts.ts';
import { SCREEN_TEXTS } from '../../shared/texts/screen-texts.ts';

const ofScreen = (language: Language, key: keyof typeof SCREEN_TEXTS.en) => SCREEN_TEXTS[language][key];
const ofLayout = (language: Language, key: keyof typeof LAYOUT_TEXTS.en) => LAYOUT_TEXTS[language][key];

/** The texts that people also read on the pages of the service. */
const ON_PAGES = {
  title: (language: Language) => ofScreen(language, 'signInTo').replace('{application}', '{name}'),
  email: (language: Language) => ofScreen(language, 'email'),
  phone: (language: Language) => ofScreen(language, 'phone'),
  either: (language: Language) => ofScreen(language, 'emailOrPhone'),
  continue: (language: Language) => ofScreen(language, 'continue'),
  cancel: (language: Language) => ofScreen(language, 'cancel'),
  codeTitle: (language: Language) => ofScreen(language, 'enterCode'),
  code: (language: Language) => ofScreen(language, 'code'),
  sent: (language: Language) => ofScreen(language, 'sent').replace('{address}', '{to}'),
  signIn: (language: Language) => ofScreen(language, 'signIn'),
  resend: (language: Language) => ofScreen(language, 'resend'),
  resendIn: (language: Language) => ofScreen(language, 'resendIn'),
  otherAddress: (language: Language) => ofScreen(language, 'otherAddress'),
  signOut: (language: Language) => NOTICE_TEXTS[language].signOut,
  terms: (language: Language) => ofLayout(language, 'terms'),
  privacy: (language: Language) => ofLayout(language, 'privacy'),
  help: (language: Language) => ofLayout(language, 'help'),
};

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

  it.each(LANGUAGES)('say the same as the pages in %s', (language) => {
    for (const [key, onPages] of Object.entries(ON_PAGES))
      expect([key, TEXTS[language][key as keyof typeof ON_PAGES]]).toEqual([key, onPages(language)]);
  });

  it('are in the first language that the element has, else in English', () => {
    expect(chooseLanguage(['xx', 'pt-BR', 'de'])).toBe('pt');
    expect(chooseLanguage([undefined, null, '', 'toString'])).toBe('en');
  });

  it('keep a value that looks like a placeholder', () => {
    expect(sayIn('en')('title', { name: '{name} $&' })).toBe('Sign in to {name} $&');
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
