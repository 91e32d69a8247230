import type { Application } from '../applications/application.ts';
import { LINK_CODE_LENGTH } from '../links/link-code.ts';
import { linkUrl } from '../links/magic-link-store.ts';
import type { Language } from '../texts/languages.ts';
import { addressCodeContent, addressNoticeContent } from './address-message.ts';
import { inviteContent } from './invite-message.ts';
import { composeMail, composeText, type MessageContent } from './message-content.ts';
import type { MessageKind, MessageTemplate } from './message-template.ts';
import { signInLinkContent } from './sign-in-link-message.ts';
import { refusedContent, signInContent } from './sign-in-message.ts';
import { countTextParts } from './text-parts.ts';

const CODE = '123456';
const CHANGE = { field: 'email', before: 'ada@example.com', after: 'lovelace@example.com' };

/** The content of each kind with sample values. */
const SAMPLES: Readonly<
  Record<MessageKind, (by: Application, language: Language, link: string) => MessageContent>
> = {
  sign_in: (by, language, link) =>
    signInContent(by, language, {
      code: CODE,
      link,
      linkUse: 'goes on where it began',
      pageHost: URL.parse(link)?.hostname,
    }),
  sign_in_refused: (by, language) => refusedContent(by, language, 'sign_up_closed'),
  sign_in_link: signInLinkContent,
  invite: inviteContent,
  address_code: (by, language, link) =>
    addressCodeContent(by, language, { code: CODE, link, account: 'a***@example.com' }),
  address_change_pending: (by, language, link) =>
    addressNoticeContent(by, language, { change: CHANGE, link, kind: 'pending' }),
  address_changed: (by, language, link) =>
    addressNoticeContent(by, language, { change: CHANGE, link, kind: 'done' }),
};

/**
 * Returns a link as long as those of sign-ins. No link has this code, so it leads to the page for unknown
 * links.
 */
export function sampleLink(): string {
  return linkUrl('sample'.padEnd(LINK_CODE_LENGTH, 'x'));
}

/** Returns the content of a kind of message with sample values and this link. */
export function sampleContent(
  kind: MessageKind,
  { application, language, link }: { application: Application; language: Language; link: string },
): MessageContent {
  return SAMPLES[kind](application, language, link);
}

/** Renders a kind of message with sample values, exactly as it would be sent. */
export function previewMessage(
  kind: MessageKind,
  template: MessageTemplate,
  sample: { application: Application; language: Language; link: string },
) {
  const content = sampleContent(kind, sample);
  const sms = composeText(content, template);
  return { ...composeMail(content, template, sample), sms, sms_parts: countTextParts(sms) };
}
