import * as ar from './catalogue/ar.ts';
import * as de from './catalogue/de.ts';
import * as en from './catalogue/en.ts';
import * as es from './catalogue/es.ts';
import * as fr from './catalogue/fr.ts';
import * as ja from './catalogue/ja.ts';
import * as pt from './catalogue/pt.ts';
import type { Section } from './translate.ts';

// Literals, not calls of a helper: only so does a bundle leave out the sections that it does not use.

export const LAYOUT_TEXTS: Section<typeof en.layout> = {
  en: en.layout,
  de: de.layout,
  es: es.layout,
  fr: fr.layout,
  pt: pt.layout,
  ja: ja.layout,
  ar: ar.layout,
};

export const LINK_TEXTS: Section<typeof en.links> = {
  en: en.links,
  de: de.links,
  es: es.links,
  fr: fr.links,
  pt: pt.links,
  ja: ja.links,
  ar: ar.links,
};

export const CODE_TEXTS: Section<typeof en.codes> = {
  en: en.codes,
  de: de.codes,
  es: es.codes,
  fr: fr.codes,
  pt: pt.codes,
  ja: ja.codes,
  ar: ar.codes,
};

export const FAILURE_TEXTS: Section<typeof en.failures> = {
  en: en.failures,
  de: de.failures,
  es: es.failures,
  fr: fr.failures,
  pt: pt.failures,
  ja: ja.failures,
  ar: ar.failures,
};

export const SCREEN_TEXTS: Section<typeof en.screen> = {
  en: en.screen,
  de: de.screen,
  es: es.screen,
  fr: fr.screen,
  pt: pt.screen,
  ja: ja.screen,
  ar: ar.screen,
};

export const SCOPE_TEXTS: Section<typeof en.scopes> = {
  en: en.scopes,
  de: de.scopes,
  es: es.scopes,
  fr: fr.scopes,
  pt: pt.scopes,
  ja: ja.scopes,
  ar: ar.scopes,
};

export const ADVICE_TEXTS: Section<typeof en.advice> = {
  en: en.advice,
  de: de.advice,
  es: es.advice,
  fr: fr.advice,
  pt: pt.advice,
  ja: ja.advice,
  ar: ar.advice,
};

export const NOTICE_TEXTS: Section<typeof en.notices> = {
  en: en.notices,
  de: de.notices,
  es: es.notices,
  fr: fr.notices,
  pt: pt.notices,
  ja: ja.notices,
  ar: ar.notices,
};

export const INVITE_TEXTS: Section<typeof en.invites> = {
  en: en.invites,
  de: de.invites,
  es: es.invites,
  fr: fr.invites,
  pt: pt.invites,
  ja: ja.invites,
  ar: ar.invites,
};

export const ADDRESS_TEXTS: Section<typeof en.addresses> = {
  en: en.addresses,
  de: de.addresses,
  es: es.addresses,
  fr: fr.addresses,
  pt: pt.addresses,
  ja: ja.addresses,
  ar: ar.addresses,
};

export const ACCOUNT_TEXTS: Section<typeof en.account> = {
  en: en.account,
  de: de.account,
  es: es.account,
  fr: fr.account,
  pt: pt.account,
  ja: ja.account,
  ar: ar.account,
};

export const SMS_TEXTS: Section<typeof en.sms> = {
  en: en.sms,
  de: de.sms,
  es: es.sms,
  fr: fr.sms,
  pt: pt.sms,
  ja: ja.sms,
  ar: ar.sms,
};

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

export const SIGN_IN_LINK_MAIL: Section<typeof en.signInLinkMail> = {
  en: en.signInLinkMail,
  de: de.signInLinkMail,
  es: es.signInLinkMail,
  fr: fr.signInLinkMail,
  pt: pt.signInLinkMail,
  ja: ja.signInLinkMail,
  ar: ar.signInLinkMail,
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

export const IDENTITY_NOTICES: Section<typeof en.identityNotices> = {
  en: en.identityNotices,
  de: de.identityNotices,
  es: es.identityNotices,
  fr: fr.identityNotices,
  pt: pt.identityNotices,
  ja: ja.identityNotices,
  ar: ar.identityNotices,
};

export const PASSKEY_NOTICES: Section<typeof en.passkeyNotices> = {
  en: en.passkeyNotices,
  de: de.passkeyNotices,
  es: es.passkeyNotices,
  fr: fr.passkeyNotices,
  pt: pt.passkeyNotices,
  ja: ja.passkeyNotices,
  ar: ar.passkeyNotices,
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
