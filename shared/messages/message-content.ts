import { definedMembers } from '../platform/properties.ts';
import type { Item } from '../storage/writes/expressions.ts';
import { fill } from '../texts/translate.ts';
import type { Letterhead, Mail, PlaceholderValues, RenderedMail } from './mail/mail.ts';
import { mailHtml } from './mail/mail-html.ts';
import { mailText } from './mail/mail-text.ts';
import type { MessageKind, MessageTemplate } from './message-template.ts';
import { withCodeForPage } from './text-parts.ts';

/** The built-in texts of a kind. `body` has blank lines between its paragraphs. */
type KindTexts = {
  subject: string;
  heading: string;
  body: string;
  button?: string;
  reason: string;
};

/** The content of a message, before it becomes an e-mail or a text message. */
export type MessageContent = Pick<Mail, 'facts' | 'samples'> & {
  /** Undefined for messages without templates. */
  kind?: MessageKind;
  texts: KindTexts;
  /** The text message, if the kind has one. */
  sms?: string;
  /** Texts of `hub.auth.email` of the application. Texts of a template take precedence. */
  settings?: { subject?: string | undefined; button?: string | undefined };
  /** The values of the placeholders of all texts. */
  values: PlaceholderValues;
  code?: string;
  link?: string | undefined;
  /** The host of the page into which the code is typed, if it is known. */
  pageHost?: string | undefined;
};

/** Returns the built-in texts of a message in the form of a template. */
export function builtIn({ texts, sms }: Pick<MessageContent, 'texts' | 'sms'>): MessageTemplate {
  const { subject, heading, body, button, reason } = texts;
  return definedMembers({ subject, heading, paragraphs: body.split('\n\n'), button, reason, sms });
}

/** Returns the texts of a stored template. */
export function templateOf(item: Item | undefined): MessageTemplate {
  return { ...Object(item?.['template']) };
}

/**
 * Renders an e-mail. Code and button are not part of the texts, so that no template can drop them or lead
 * elsewhere.
 */
export function composeMail(
  content: MessageContent,
  template: MessageTemplate,
  letterhead: Letterhead,
): RenderedMail {
  const { settings = {}, code, link, facts = [], samples = [], values } = content;
  const texts = { ...builtIn(content), ...definedMembers(settings), ...template };
  const mail: Mail = {
    subject: texts.subject ?? content.texts.subject,
    heading: texts.heading ?? content.texts.heading,
    paragraphs: texts.paragraphs ?? [],
    reason: texts.reason ?? content.texts.reason,
    button: link === undefined ? undefined : { label: texts.button ?? '', url: link },
    ...{ values, code, facts, samples },
  };
  const subject = fill(mail.subject, values);
  return { subject, text: mailText(mail, letterhead), html: mailHtml(mail, letterhead) };
}

/** Renders a text message. */
export function composeText(
  { sms = '', values, code, link, pageHost: host }: MessageContent,
  template: MessageTemplate,
): string {
  const secrets = { ...(code !== undefined && { code }), ...(link !== undefined && { link }) };
  const text = fill(template.sms ?? sms, { ...values, ...secrets });
  return code === undefined || host === undefined ? text : withCodeForPage(text, { code, host });
}
