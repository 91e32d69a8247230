import type { Application } from '../applications/application.ts';
import { nameInMessages } from '../applications/branding/shown-name.ts';
import { masked } from '../platform/strings/masked.ts';
import { shownEmail } from '../platform/strings/shown-email.ts';
import { isConfirmation } from '../profiles/identity/address-change.ts';
import { CONTACT_FIELDS } from '../profiles/identity/identity.ts';
import type { Language } from '../texts/languages.ts';
import {
  ADDRESS_CHANGED_MAIL,
  ADDRESS_CODE_MAIL,
  ADDRESS_CONFIRMED_MAIL,
  ADDRESS_PENDING_MAIL,
  ADDRESS_REPLACED_MAIL,
  MAIL_PARTS,
  SMS_TEXTS,
} from '../texts/sections.ts';
import { translator } from '../texts/translate.ts';
import { deliverMessage, type MessageRecipient } from './deliver-message.ts';
import type { MessageContent } from './message-content.ts';

type Code = { code: string; link: string; account: string | undefined };

/**
 * Sends the code that confirms a new address, with a link that shows the code. `account` is a masked address
 * of the account. Throws errors of sending.
 */
export function sendAddressCode({
  code,
  link,
  account,
  ...recipient
}: MessageRecipient & Code): Promise<void> {
  const { application, language } = recipient;
  return deliverMessage(recipient, addressCodeContent(application, language, { code, link, account }));
}

export function addressCodeContent(
  application: Application,
  language: Language,
  { code, link, account }: Code,
): MessageContent {
  const sms = SMS_TEXTS[language];
  return {
    kind: 'address_code',
    texts: ADDRESS_CODE_MAIL[language],
    sms: account === undefined ? sms.newNumber : sms.newNumberOf,
    values: { application: nameInMessages(application, language), account: account ?? '***' },
    facts: account === undefined ? [] : [[translator(MAIL_PARTS, language)('account'), account]],
    code,
    link,
  };
}

/** The contents of a notice about a change of an address. */
type ChangeNotice = {
  change: { field: string; before?: string | undefined; after?: string | undefined };
  /** Cancels a pending change, and undoes a completed one. A `replaced` address has no such link. */
  link?: string | undefined;
  /** `replaced`: the platform has changed the address. No template replaces the texts of that notice. */
  kind: 'pending' | 'done' | 'replaced';
};

const NOTICES = {
  pending: { template: 'address_change_pending', texts: ADDRESS_PENDING_MAIL },
  done: { template: 'address_changed', texts: ADDRESS_CHANGED_MAIL },
  replaced: { template: undefined, texts: ADDRESS_REPLACED_MAIL },
} as const;

/** A notice to a verified address of the user about a change of one of the user's addresses. */
export type AddressNotice = MessageRecipient & ChangeNotice;

/**
 * Sends a notice about a change, with the link that cancels or undoes it if there is one. Uses the budget of
 * notices (decision 0118). Throws errors of sending.
 */
export function sendAddressNotice({ change, link, kind, ...recipient }: AddressNotice): Promise<void> {
  const { application, language } = recipient;
  const content = addressNoticeContent(application, language, { change, link, kind });
  return deliverMessage({ ...recipient, purpose: 'notice' }, content);
}

export function addressNoticeContent(
  application: Application,
  language: Language,
  { change, link, kind }: ChangeNotice,
): MessageContent {
  const say = translator(MAIL_PARTS, language);
  const name = nameInMessages(application, language);
  const fields: Record<string, string> = { email: say('the_email'), phone_number: say('the_phone') };
  return {
    ...textsOfNotice(language, { kind, change }),
    sms: SMS_TEXTS[language][smsKey({ kind, change })],
    values: {
      application: name,
      field: fields[change.field] ?? say('the_address'),
      support: shownEmail(application.config.hub?.legal?.support_email ?? name),
    },
    facts: factsOfChange(language, change),
    link,
  };
}

/**
 * Returns the texts of a notice, and the template that may replace them. An address that was only confirmed
 * has no template: those of an application say that an address changed.
 */
function textsOfNotice(language: Language, { kind, change }: ChangeNotice) {
  const { template, texts } = NOTICES[kind];
  if (kind === 'done' && isConfirmation(change))
    return { texts: { ...texts[language], ...ADDRESS_CONFIRMED_MAIL[language] } };
  return { ...(template && { kind: template }), texts: texts[language] };
}

function factsOfChange(
  language: Language,
  change: ChangeNotice['change'],
): NonNullable<MessageContent['facts']> {
  const say = translator(MAIL_PARTS, language);
  const shown = (address: string) => masked(address) ?? '***';
  const { before, after } = change;
  if (after !== undefined && isConfirmation(change)) return [[say('confirmed'), shown(after)]];
  return [
    ...(before === undefined ? [] : [[say('before'), shown(before)] as const]),
    [say('after'), after === undefined ? say('none') : shown(after)],
  ];
}

function smsKey({ kind, change }: Pick<ChangeNotice, 'kind' | 'change'>) {
  const isPhone = change.field === CONTACT_FIELDS.phone;
  if (kind === 'replaced') return 'replaced';
  if (kind === 'pending') return isPhone ? 'pendingPhone' : 'pendingEmail';
  if (isConfirmation(change)) return 'addressConfirmed';
  return isPhone ? 'phoneChanged' : 'emailChanged';
}
