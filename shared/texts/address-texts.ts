import * as ar from './in/ar.ts';
import * as de from './in/de.ts';
import * as en from './in/en.ts';
import * as es from './in/es.ts';
import * as fr from './in/fr.ts';
import * as ja from './in/ja.ts';
import * as pt from './in/pt.ts';
import type { Section } from './translate.ts';

export const ADDRESS_TEXTS: Section<typeof en.addresses> = {
  en: en.addresses,
  de: de.addresses,
  es: es.addresses,
  fr: fr.addresses,
  pt: pt.addresses,
  ja: ja.addresses,
  ar: ar.addresses,
};
