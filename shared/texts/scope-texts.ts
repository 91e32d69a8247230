import * as ar from './in/ar.ts';
import * as de from './in/de.ts';
import * as en from './in/en.ts';
import * as es from './in/es.ts';
import * as fr from './in/fr.ts';
import * as ja from './in/ja.ts';
import * as pt from './in/pt.ts';
import type { Section } from './translate.ts';

export const SCOPE_TEXTS: Section<typeof en.scopes> = {
  en: en.scopes,
  de: de.scopes,
  es: es.scopes,
  fr: fr.scopes,
  pt: pt.scopes,
  ja: ja.scopes,
  ar: ar.scopes,
};
