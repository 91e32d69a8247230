import { languageIn } from '../common/language.ts';
import { filled, type Language, type Values } from '../texts/languages.ts';
import { ar } from './texts/ar.ts';
import { de } from './texts/de.ts';
import { en, type TextKey, type Texts } from './texts/en.ts';
import { es } from './texts/es.ts';
import { fr } from './texts/fr.ts';
import { ja } from './texts/ja.ts';
import { pt } from './texts/pt.ts';

/** The texts of the element by their language. */
export const TEXTS: Readonly<Record<Language, Texts>> = { en, de, es, fr, pt, ja, ar };

/** Returns the first of the tags (RFC 5646) whose language the element has, else English. */
export function chooseLanguage(tags: readonly (string | null | undefined)[]): Language {
  return languageIn(TEXTS, tags);
}

/** Returns a text with its placeholders filled. */
export type Say = (key: TextKey, values?: Values) => string;

/** Returns the function that says the texts of a language. */
export function sayIn(language: Language): Say {
  return (key, values) => filled(TEXTS[language][key], values);
}
