import type { Application } from '../applications/application.ts';
import { nameInMessages } from '../applications/branding/shown-name.ts';
import type { Language } from '../texts/languages.ts';
import { SIGN_IN_LINK_MAIL, SMS_TEXTS } from '../texts/sections.ts';
import { deliverMessage, type MessageRecipient } from './deliver-message.ts';
import type { MessageContent } from './message-content.ts';

/** Sends a user the link that the platform asked for, in the application's name. Throws errors of sending. */
export function sendSignInLinkMessage({
  link,
  ...recipient
}: MessageRecipient & { link: string }): Promise<void> {
  const { application, language } = recipient;
  return deliverMessage(recipient, signInLinkContent(application, language, link));
}

export function signInLinkContent(
  application: Application,
  language: Language,
  link: string,
): MessageContent {
  return {
    kind: 'sign_in_link',
    texts: SIGN_IN_LINK_MAIL[language],
    sms: SMS_TEXTS[language].signInLink,
    values: { application: nameInMessages(application, language) },
    link,
  };
}
