import * as ar from './in/ar.ts';
import * as de from './in/de.ts';
import * as en from './in/en.ts';
import * as es from './in/es.ts';
import * as fr from './in/fr.ts';
import * as ja from './in/ja.ts';
import * as pt from './in/pt.ts';
import type { Section } from './translate.ts';

export const LAYOUT_TEXTS: Section<typeof en.layout> = {
  en: en.layout,
  de: de.layout,
  es: es.layout,
  fr: fr.layout,
  pt: pt.layout,
  ja: ja.layout,
  ar: ar.layout,
};
