import * as ar from './account/ar.ts';
import * as de from './account/de.ts';
import * as en from './account/en.ts';
import * as es from './account/es.ts';
import * as fr from './account/fr.ts';
import * as ja from './account/ja.ts';
import * as pt from './account/pt.ts';
import type { Section } from './translate.ts';

export const ACCOUNT_TEXTS: Section<typeof en.account> = {
  en: en.account,
  de: de.account,
  es: es.account,
  fr: fr.account,
  pt: pt.account,
  ja: ja.account,
  ar: ar.account,
};
