import * as ar from './in/ar.ts';
import * as de from './in/de.ts';
import * as en from './in/en.ts';
import * as es from './in/es.ts';
import * as fr from './in/fr.ts';
import * as ja from './in/ja.ts';
import * as pt from './in/pt.ts';
import type { Section } from './translate.ts';

export const SMS_TEXTS: Section<typeof en.sms> = {
  en: en.sms,
  de: de.sms,
  es: es.sms,
  fr: fr.sms,
  pt: pt.sms,
  ja: ja.sms,
  ar: ar.sms,
};
