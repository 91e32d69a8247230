import { languageIn } from '../common/language.ts';
import * as ar from '../generated/texts/ar.ts';
import * as de from '../generated/texts/de.ts';
import * as en from '../generated/texts/en.ts';
import * as es from '../generated/texts/es.ts';
import * as fr from '../generated/texts/fr.ts';
import * as ja from '../generated/texts/ja.ts';
import * as pt from '../generated/texts/pt.ts';
import { filled, type Language, type SaidKey, type Values } from '../texts/languages.ts';

export type TextKey = SaidKey<keyof typeof en.common | keyof typeof en.failures | keyof typeof en.signIn>;

/** The texts of the element by their language. */
export const TEXTS = {
  en: { ...en.common, ...en.failures, ...en.signIn },
  de: { ...de.common, ...de.failures, ...de.signIn },
  es: { ...es.common, ...es.failures, ...es.signIn },
  fr: { ...fr.common, ...fr.failures, ...fr.signIn },
  pt: { ...pt.common, ...pt.failures, ...pt.signIn },
  ja: { ...ja.common, ...ja.failures, ...ja.signIn },
  ar: { ...ar.common, ...ar.failures, ...ar.signIn },
};

/** Returns the first of the tags (RFC 5646) whose language the element has, else English. */
export function chooseLanguage(tags: readonly (string | null | undefined)[]): Language {
  return languageIn(TEXTS, tags);
}

/** Returns a text with its placeholders filled. */
export type Say = (key: TextKey, values?: Values) => string;

/** Returns the function that says the texts of a language. */
export function sayIn(language: Language): Say {
  return (key, values) => filled(TEXTS[language], key, language, values);
}
