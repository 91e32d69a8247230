import * as ar from './in/ar.ts';
import * as de from './in/de.ts';
import * as en from './in/en.ts';
import * as es from './in/es.ts';
import * as fr from './in/fr.ts';
import * as ja from './in/ja.ts';
import * as pt from './in/pt.ts';
import type { Section } from './translate.ts';

export const NOTICE_TEXTS: Section<typeof en.notices> = {
  en: en.notices,
  de: de.notices,
  es: es.notices,
  fr: fr.notices,
  pt: pt.notices,
  ja: ja.notices,
  ar: ar.notices,
};
