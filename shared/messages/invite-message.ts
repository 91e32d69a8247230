import type { Application } from '../applications/application.ts';
import { nameInMessages } from '../applications/branding/shown-name.ts';
import type { Language } from '../texts/languages.ts';
import { INVITE_MAIL, SMS_TEXTS } from '../texts/sections.ts';
import { deliverMessage, type MessageRecipient } from './deliver-message.ts';
import type { MessageContent } from './message-content.ts';

type InviteMessage = MessageRecipient & {
  /** Signs the recipient in and accepts the invite. */
  link: string;
};

/**
 * Sends an invite into a group, in the application's name. Contains no text written by a user: otherwise
 * anyone could send their own text through the service. Throws errors of sending.
 */
export async function sendInvite({ link, ...recipient }: InviteMessage): Promise<void> {
  const { application, language } = recipient;
  return deliverMessage(recipient, inviteContent(application, language, link));
}

export function inviteContent(application: Application, language: Language, link: string): MessageContent {
  return {
    kind: 'invite',
    texts: INVITE_MAIL[language],
    sms: SMS_TEXTS[language].invited,
    values: { application: nameInMessages(application, language) },
    link,
  };
}
