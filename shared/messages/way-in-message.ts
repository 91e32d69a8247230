import type { Application } from '../applications/application.ts';
import { nameInMessages } from '../applications/branding/shown-name.ts';
import { shownEmail } from '../platform/strings/shown-email.ts';
import type { Language } from '../texts/languages.ts';
import { ADDRESS_CHANGED_MAIL, IDENTITY_NOTICES, PASSKEY_NOTICES } from '../texts/sections.ts';
import { deliverMessage, type MessageRecipient } from './deliver-message.ts';
import type { MessageContent } from './message-content.ts';

/**
 * What a notice says of a way in: its user added or removed it, the application removed it, a verification
 * ended it; of a passkey also that it was refused because it may be a copy.
 */
export type WayInNotice =
  | { of: 'passkey'; kind: 'added' | 'removed' | 'revoked' | 'ended' | 'refused' }
  | { of: 'identity'; kind: 'added' | 'removed' | 'revoked' | 'ended'; provider: string };

/** Sends a notice about a way in. Uses the budget of notices (decision 0118). Throws errors of sending. */
export function sendWayInNotice(
  notice: WayInNotice,
  recipient: Omit<MessageRecipient, 'purpose'>,
): Promise<void> {
  const { application, language } = recipient;
  const content = noticeContent(application, language, notice);
  return deliverMessage({ ...recipient, purpose: 'notice' }, content);
}

function noticeContent(application: Application, language: Language, notice: WayInNotice): MessageContent {
  const { subject, body, sms } = textsOfWayIn(notice, language);
  const name = nameInMessages(application, language);
  return {
    texts: { subject, heading: subject, body, reason: ADDRESS_CHANGED_MAIL[language].reason },
    sms,
    values: {
      application: name,
      support: shownEmail(application.config.hub?.legal?.support_email ?? name),
      ...(notice.of === 'identity' && { provider: nameOfProvider(application, notice.provider) }),
    },
  };
}

function textsOfWayIn(notice: WayInNotice, language: Language) {
  if (notice.of === 'identity') {
    const texts = IDENTITY_NOTICES[language];
    const { kind } = notice;
    return { subject: texts[`${kind}_subject`], body: texts[`${kind}_body`], sms: texts[`${kind}_sms`] };
  }
  const texts = PASSKEY_NOTICES[language];
  const { kind } = notice;
  return { subject: texts[`${kind}_subject`], body: texts[`${kind}_body`], sms: texts[`${kind}_sms`] };
}

/** Returns the name of a provider as its button has it. A disabled one has no button. */
function nameOfProvider({ identity_providers: buttons = [] }: Application, provider: string): string {
  return buttons.find(({ id }) => id === provider)?.name ?? provider;
}
