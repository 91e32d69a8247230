import type { Application } from '../applications/application.ts';
import type { Language } from '../texts/languages.ts';
import { SMS_TEXTS } from '../texts/sms-texts.ts';
import { translator } from '../texts/translate.ts';
import { sendEmail, sendText } from './send-message.ts';

type InviteMessage = {
  application: Application;
  channel: 'email' | 'phone';
  to: string;
  /** Signs the recipient in and accepts the invite. */
  link: string;
  language: Language;
};

/**
 * Sends an invite into a group, in the application's name. Contains no text written by a user: otherwise
 * anyone could send their own text through the service. Throws what `sendEmail` and `sendText` throw.
 */
export async function sendInvite({ application, channel, to, link, language }: InviteMessage): Promise<void> {
  const { name, config } = application;
  if (channel === 'phone') {
    const text = translator(SMS_TEXTS, language)('invited', { application: name, link });
    return sendText({ application, to, text });
  }
  return sendEmail({
    application,
    to,
    subject: `You are invited to a group in ${name}`,
    text: `Somebody has invited you to a group in ${name}. Open this link to sign in and accept:\n${link}\n\nIf you do not want to, ignore this message.`,
    from: config.hub?.auth?.email?.from_address,
  });
}
