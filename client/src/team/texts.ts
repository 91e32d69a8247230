import { team as ar } from '../generated/texts/ar.ts';
import { team as de } from '../generated/texts/de.ts';
import { team as en } from '../generated/texts/en.ts';
import { team as es } from '../generated/texts/es.ts';
import { team as fr } from '../generated/texts/fr.ts';
import { team as ja } from '../generated/texts/ja.ts';
import { team as pt } from '../generated/texts/pt.ts';
import { filled, type Language, type SaidKey, type Values } from '../texts/languages.ts';

export type TextKey = SaidKey<keyof typeof en>;

/** The texts of the element by their language. */
export const TEXTS = { en, de, es, fr, pt, ja, ar };

/** Returns a text with its placeholders filled. */
export type Say = (key: TextKey, values?: Values) => string;

/** Returns the function that says the texts of a language. */
export function sayIn(language: Language): Say {
  return (key, values) => filled(TEXTS[language], key, language, values);
}
