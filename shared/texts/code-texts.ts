import * as ar from './in/ar.ts';
import * as de from './in/de.ts';
import * as en from './in/en.ts';
import * as es from './in/es.ts';
import * as fr from './in/fr.ts';
import * as ja from './in/ja.ts';
import * as pt from './in/pt.ts';
import type { Section } from './translate.ts';

export const CODE_TEXTS: Section<typeof en.codes> = {
  en: en.codes,
  de: de.codes,
  es: es.codes,
  fr: fr.codes,
  pt: pt.codes,
  ja: ja.codes,
  ar: ar.codes,
};
