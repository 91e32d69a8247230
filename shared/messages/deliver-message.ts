import type { Application } from '../applications/application.ts';
import type { Item } from '../storage/expressions.ts';
import { keys } from '../storage/keys.ts';
import type { Language } from '../texts/languages.ts';
import { composeMail, composeText, type MessageContent, templateOf } from './message-content.ts';
import { sendEmail, sendText } from './send-message.ts';
import type { Purpose } from './spend-budget.ts';

/** The address that gets a message, the application that sends it, and the language. */
export type Recipient = {
  application: Application;
  channel: 'email' | 'phone';
  to: string;
  language: Language;
  purpose?: Purpose;
  /** True if a device that has signed in with the address before asks for the message. */
  known?: boolean | undefined;
};

/**
 * Sends a message in the application's name, by e-mail or text message, with the application's template for
 * its language if there is one. Throws what sending a message throws.
 */
export function deliverMessage(recipient: Recipient, content: MessageContent): Promise<void> {
  const { application, channel, to, language, purpose, known } = recipient;
  const { id, config } = application;
  const template = content.kind && keys.messageTemplate(id, content.kind, language);
  if (channel === 'phone') {
    const compose = (item: Item | undefined) => composeText(content, templateOf(item));
    return sendText({ application, to, purpose, known, template, compose });
  }
  const compose = (item: Item | undefined) =>
    composeMail(content, templateOf(item), { application, language });
  const from = config.hub?.auth?.email?.from_address;
  return sendEmail({ application, to, from, purpose, known, template, compose });
}
