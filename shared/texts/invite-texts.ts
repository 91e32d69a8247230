import * as ar from './in/ar.ts';
import * as de from './in/de.ts';
import * as en from './in/en.ts';
import * as es from './in/es.ts';
import * as fr from './in/fr.ts';
import * as ja from './in/ja.ts';
import * as pt from './in/pt.ts';
import type { Section } from './translate.ts';

export const INVITE_TEXTS: Section<typeof en.invites> = {
  en: en.invites,
  de: de.invites,
  es: es.invites,
  fr: fr.invites,
  pt: pt.invites,
  ja: ja.invites,
  ar: ar.invites,
};
