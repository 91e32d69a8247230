import * as ar from './in/ar.ts';
import * as de from './in/de.ts';
import * as en from './in/en.ts';
import * as es from './in/es.ts';
import * as fr from './in/fr.ts';
import * as ja from './in/ja.ts';
import * as pt from './in/pt.ts';
import type { Section } from './translate.ts';

export const LINK_TEXTS: Section<typeof en.links> = {
  en: en.links,
  de: de.links,
  es: es.links,
  fr: fr.links,
  pt: pt.links,
  ja: ja.links,
  ar: ar.links,
};
