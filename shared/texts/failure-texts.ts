import * as ar from './in/ar.ts';
import * as de from './in/de.ts';
import * as en from './in/en.ts';
import * as es from './in/es.ts';
import * as fr from './in/fr.ts';
import * as ja from './in/ja.ts';
import * as pt from './in/pt.ts';
import type { Section } from './translate.ts';

export const FAILURE_TEXTS: Section<typeof en.failures> = {
  en: en.failures,
  de: de.failures,
  es: es.failures,
  fr: fr.failures,
  pt: pt.failures,
  ja: ja.failures,
  ar: ar.failures,
};
