import type { Application } from '../applications/application.ts';
import { type Key, keys } from '../storage/keys.ts';
import type { Item } from '../storage/writes/expressions.ts';
import type { Language } from '../texts/languages.ts';
import { composeMail, composeText, type MessageContent, templateOf } from './message-content.ts';
import { sendEmail, sendText } from './send-message.ts';
import type { MessagePurpose } from './spend-budget.ts';

/** The address that gets a message, the application that sends it, and the language. */
export type MessageRecipient = {
  application: Application;
  channel: 'email' | 'phone';
  to: string;
  language: Language;
  purpose?: MessagePurpose;
  /** True if a device that has signed in with the address before asks, or a backend for an e-mail. */
  known?: boolean | undefined;
  /** Work that must be done before the message is sent. It runs beside the reads for the message. */
  after?: Promise<unknown> | undefined;
  /** The attempt to sign in whose message it is, if it is recorded. */
  attempt?: string | undefined;
};

/**
 * Sends a message in the application's name, by e-mail or text message, with the application's template for
 * its language if there is one. Throws errors of sending.
 */
export function deliverMessage(recipient: MessageRecipient, content: MessageContent): Promise<void> {
  if (recipient.channel === 'email') return deliverMail(recipient, content);
  const { application, to, purpose, known, after } = recipient;
  const compose = (item: Item | undefined) => composeText(content, templateOf(item));
  return sendText({
    application,
    to,
    purpose,
    known,
    after,
    template: templateKey(recipient, content),
    compose,
  });
}

/**
 * Does the same for e-mails only. Functions that send no text messages call it, so that their bundles have no
 * numbering plans.
 */
export function deliverMail(
  recipient: Omit<MessageRecipient, 'channel'>,
  content: MessageContent,
): Promise<void> {
  const { application, to, language, purpose, known, after, attempt } = recipient;
  const compose = (item: Item | undefined) =>
    composeMail(content, templateOf(item), { application, language });
  const from = application.config.hub?.auth?.email?.from_address;
  return sendEmail({
    application,
    to,
    from,
    purpose,
    known,
    after,
    attempt,
    template: templateKey(recipient, content),
    compose,
  });
}

function templateKey(
  { application, language }: Omit<MessageRecipient, 'channel'>,
  { kind }: MessageContent,
): Key | undefined {
  return kind && keys.messageTemplate(application.id, kind, language);
}
