import type { Application } from '../applications/application.ts';
import { nameInMessages } from '../applications/branding/shown-name.ts';
import { shownEmail } from '../platform/strings/shown-email.ts';
import type { Language } from '../texts/languages.ts';
import { ADDRESS_CHANGED_MAIL, PASSKEY_NOTICES } from '../texts/sections.ts';
import { deliverMessage, type MessageRecipient } from './deliver-message.ts';
import type { MessageContent } from './message-content.ts';

/**
 * What a notice says of a passkey: its user added or removed it, the application removed it, a verification
 * ended it, or it was refused because it may be a copy.
 */
export type PasskeyNoticeKind = 'added' | 'removed' | 'revoked' | 'ended' | 'refused';

/** Sends a notice about a passkey. Uses the budget of notices (decision 0118). Throws errors of sending. */
export function sendPasskeyNotice(
  kind: PasskeyNoticeKind,
  recipient: Omit<MessageRecipient, 'purpose'>,
): Promise<void> {
  const { application, language } = recipient;
  const content = passkeyNoticeContent(application, language, kind);
  return deliverMessage({ ...recipient, purpose: 'notice' }, content);
}

function passkeyNoticeContent(
  application: Application,
  language: Language,
  kind: PasskeyNoticeKind,
): MessageContent {
  const notices = PASSKEY_NOTICES[language];
  const name = nameInMessages(application, language);
  const subject = notices[`${kind}_subject`];
  return {
    texts: {
      subject,
      heading: subject,
      body: notices[`${kind}_body`],
      reason: ADDRESS_CHANGED_MAIL[language].reason,
    },
    sms: notices[`${kind}_sms`],
    values: {
      application: name,
      support: shownEmail(application.config.hub?.legal?.support_email ?? name),
    },
  };
}
