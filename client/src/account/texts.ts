import { languageIn } from '../common/language.ts';
import { filled, type Language, type Values } from '../texts/languages.ts';
import type { AccountEvent } from './calls.ts';
import { ar } from './texts/ar.ts';
import { de } from './texts/de.ts';
import { en, type TextKey, type Texts } from './texts/en.ts';
import { es } from './texts/es.ts';
import { fr } from './texts/fr.ts';
import { ja } from './texts/ja.ts';
import { pt } from './texts/pt.ts';

/** The texts of the element by their language. */
export const TEXTS: Readonly<Record<Language, Texts>> = { en, de, es, fr, pt, ja, ar };

/** Returns a text with its placeholders filled. */
export type Say = (key: TextKey, values?: Values) => string;

/** Returns the first of the tags (RFC 5646) whose language the element has, else English. */
export function chooseLanguage(tags: readonly (string | null | undefined)[]): Language {
  return languageIn(TEXTS, tags);
}

/** Returns the function that says the texts of a language. */
export function sayIn(language: Language): Say {
  return (key, values) => filled(TEXTS[language][key], values);
}

/** What a person reads of each type of event. */
export const EVENT_TEXTS: Readonly<Record<AccountEvent['type'], TextKey>> = {
  'user.signed_in': 'signedIn',
  'user.signed_out': 'signedOutOnce',
  'user.signed_out_everywhere': 'signedOutAll',
  'user.session_revoked': 'revoked',
  'user.client_authorized': 'authorized',
  'user.address_change_requested': 'changeRequested',
  'user.address_changed': 'changed',
  'user.address_change_undone': 'undone',
  'user.enabled': 'enabled',
  'user.disabled': 'disabled',
};
