import * as ar from './mails/ar.ts';
import * as de from './mails/de.ts';
import * as en from './mails/en.ts';
import * as es from './mails/es.ts';
import * as fr from './mails/fr.ts';
import * as ja from './mails/ja.ts';
import * as pt from './mails/pt.ts';
import type { Section } from './translate.ts';

// Each section is a separate export, so that a bundle has only the sections that it uses.

export const MAIL_PARTS: Section<typeof en.mailParts> = {
  en: en.mailParts,
  de: de.mailParts,
  es: es.mailParts,
  fr: fr.mailParts,
  pt: pt.mailParts,
  ja: ja.mailParts,
  ar: ar.mailParts,
};

export const SIGN_IN_MAIL: Section<typeof en.signInMail> = {
  en: en.signInMail,
  de: de.signInMail,
  es: es.signInMail,
  fr: fr.signInMail,
  pt: pt.signInMail,
  ja: ja.signInMail,
  ar: ar.signInMail,
};

export const SIGN_IN_REFUSED_MAIL: Section<typeof en.signInRefusedMail> = {
  en: en.signInRefusedMail,
  de: de.signInRefusedMail,
  es: es.signInRefusedMail,
  fr: fr.signInRefusedMail,
  pt: pt.signInRefusedMail,
  ja: ja.signInRefusedMail,
  ar: ar.signInRefusedMail,
};

export const REFUSALS: Section<typeof en.refusals> = {
  en: en.refusals,
  de: de.refusals,
  es: es.refusals,
  fr: fr.refusals,
  pt: pt.refusals,
  ja: ja.refusals,
  ar: ar.refusals,
};

export const INVITE_MAIL: Section<typeof en.inviteMail> = {
  en: en.inviteMail,
  de: de.inviteMail,
  es: es.inviteMail,
  fr: fr.inviteMail,
  pt: pt.inviteMail,
  ja: ja.inviteMail,
  ar: ar.inviteMail,
};

export const ADDRESS_CODE_MAIL: Section<typeof en.addressCodeMail> = {
  en: en.addressCodeMail,
  de: de.addressCodeMail,
  es: es.addressCodeMail,
  fr: fr.addressCodeMail,
  pt: pt.addressCodeMail,
  ja: ja.addressCodeMail,
  ar: ar.addressCodeMail,
};

export const ADDRESS_PENDING_MAIL: Section<typeof en.addressPendingMail> = {
  en: en.addressPendingMail,
  de: de.addressPendingMail,
  es: es.addressPendingMail,
  fr: fr.addressPendingMail,
  pt: pt.addressPendingMail,
  ja: ja.addressPendingMail,
  ar: ar.addressPendingMail,
};

export const ADDRESS_CHANGED_MAIL: Section<typeof en.addressChangedMail> = {
  en: en.addressChangedMail,
  de: de.addressChangedMail,
  es: es.addressChangedMail,
  fr: fr.addressChangedMail,
  pt: pt.addressChangedMail,
  ja: ja.addressChangedMail,
  ar: ar.addressChangedMail,
};

export const ADDRESS_CONFIRMED_MAIL: Section<typeof en.addressConfirmedMail> = {
  en: en.addressConfirmedMail,
  de: de.addressConfirmedMail,
  es: es.addressConfirmedMail,
  fr: fr.addressConfirmedMail,
  pt: pt.addressConfirmedMail,
  ja: ja.addressConfirmedMail,
  ar: ar.addressConfirmedMail,
};

export const ADDRESS_REPLACED_MAIL: Section<typeof en.addressReplacedMail> = {
  en: en.addressReplacedMail,
  de: de.addressReplacedMail,
  es: es.addressReplacedMail,
  fr: fr.addressReplacedMail,
  pt: pt.addressReplacedMail,
  ja: ja.addressReplacedMail,
  ar: ar.addressReplacedMail,
};

export const ACCOUNT_INVITE_MAIL: Section<typeof en.accountInviteMail> = {
  en: en.accountInviteMail,
  de: de.accountInviteMail,
  es: es.accountInviteMail,
  fr: fr.accountInviteMail,
  pt: pt.accountInviteMail,
  ja: ja.accountInviteMail,
  ar: ar.accountInviteMail,
};

export const WEBHOOK_DISABLED_MAIL: Section<typeof en.webhookDisabledMail> = {
  en: en.webhookDisabledMail,
  de: de.webhookDisabledMail,
  es: es.webhookDisabledMail,
  fr: fr.webhookDisabledMail,
  pt: pt.webhookDisabledMail,
  ja: ja.webhookDisabledMail,
  ar: ar.webhookDisabledMail,
};

export const WEBHOOK_PARTS: Section<typeof en.webhookParts> = {
  en: en.webhookParts,
  de: de.webhookParts,
  es: es.webhookParts,
  fr: fr.webhookParts,
  pt: pt.webhookParts,
  ja: ja.webhookParts,
  ar: ar.webhookParts,
};
