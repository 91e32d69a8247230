import * as ar from './in/ar.ts';
import * as de from './in/de.ts';
import * as en from './in/en.ts';
import * as es from './in/es.ts';
import * as fr from './in/fr.ts';
import * as ja from './in/ja.ts';
import * as pt from './in/pt.ts';
import type { Section } from './translate.ts';

export const SCREEN_TEXTS: Section<typeof en.screen> = {
  en: en.screen,
  de: de.screen,
  es: es.screen,
  fr: fr.screen,
  pt: pt.screen,
  ja: ja.screen,
  ar: ar.screen,
};
