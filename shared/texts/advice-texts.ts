import * as ar from './in/ar.ts';
import * as de from './in/de.ts';
import * as en from './in/en.ts';
import * as es from './in/es.ts';
import * as fr from './in/fr.ts';
import * as ja from './in/ja.ts';
import * as pt from './in/pt.ts';
import type { Section } from './translate.ts';

export const ADVICE_TEXTS: Section<typeof en.advice> = {
  en: en.advice,
  de: de.advice,
  es: es.advice,
  fr: fr.advice,
  pt: pt.advice,
  ja: ja.advice,
  ar: ar.advice,
};
