import type { Application } from '../applications/application.ts';
import { masked } from '../platform/masked.ts';
import { CONTACT_FIELDS } from '../profiles/identity.ts';
import type { Language } from '../texts/languages.ts';
import { SMS_TEXTS } from '../texts/sms-texts.ts';
import { translator } from '../texts/translate.ts';
import { sendEmail, sendText } from './send-message.ts';
import type { Purpose } from './spend-budget.ts';

type Recipient = {
  application: Application;
  channel: 'email' | 'phone';
  to: string;
  language: Language;
};

const NAMES: Record<string, string> = { email: 'e-mail address', phone_number: 'phone number' };

/** Returns the name of a contact field in messages and pages. */
function nameOfContact(field: string): string {
  return NAMES[field] ?? 'address';
}

/**
 * Sends the code that confirms a new address, with a link that shows the code. `account` is a masked address
 * of the account. Throws what sending a message throws.
 */
export function sendAddressCode(
  message: Recipient & { code: string; link: string; account: string | undefined },
): Promise<void> {
  const { application, channel, to, code, link, account } = message;
  const { name } = application;
  const ofAccount = account ? ` (${account})` : '';
  if (channel === 'phone') {
    const say = translator(SMS_TEXTS, message.language);
    const values = { code, application: name, link };
    const text = account ? say('newNumberOf', { ...values, account }) : say('newNumber', values);
    return sendText({ application, to, text });
  }
  return sendMail(
    message,
    `Confirm your e-mail address for ${name}`,
    `Your code for ${name}: ${code}\n\nYou asked to use this e-mail address for your account${ofAccount}. Enter the code where you asked. On another device, open this link to see the code:\n${link}\n\nIf you did not ask for this, ignore this message and give the code to nobody.`,
  );
}

/** A notice to a verified address of the user about a change of one of the user's addresses. */
export type AddressNotice = Recipient & {
  change: { field: string; before?: string | undefined; after?: string | undefined };
  /** Cancels the change while it is pending, and undoes it afterwards. */
  link: string;
  kind: 'pending' | 'done';
};

/**
 * Sends a notice about a change, with the link that cancels or undoes it. Uses the budget of notices
 * (decision 0118). Throws what sending a message throws.
 */
export function sendAddressNotice(notice: AddressNotice): Promise<void> {
  const { application, channel, to, change, link, kind } = notice;
  const { name } = application;
  const changedValue = `the ${nameOfContact(change.field)} of your ${name} account`;
  if (channel === 'phone') {
    const text = translator(SMS_TEXTS, notice.language)(smsKey(notice), { application: name, link });
    return sendText({ application, to, text, purpose: 'notice' });
  }
  const mail = { ...notice, purpose: 'notice' } as const;
  return kind === 'pending'
    ? sendMail(
        mail,
        `Confirm a change to your ${name} account`,
        `Somebody who is signed in to your account asked to change ${changedValue}${fromTo(change)}. Nothing has changed yet.\n\nIf it was you, enter the code that we sent to the new address.\n\nIf it was not you, cancel the change here:\n${link}`,
      )
    : sendMail(
        mail,
        `Your ${name} account was changed`,
        `We changed ${changedValue}${fromTo(change)}.\n\nIf it was you, there is nothing to do.\n\nIf it was not you, open this link within 7 days. It undoes the change and signs everybody out of your account:\n${link}`,
      );
}

function smsKey({ kind, change: { field } }: AddressNotice) {
  const isPhone = field === CONTACT_FIELDS.phone;
  if (kind === 'pending') return isPhone ? 'pendingPhone' : 'pendingEmail';
  return isPhone ? 'phoneChanged' : 'emailChanged';
}

function fromTo({ before, after }: AddressNotice['change']): string {
  const from = before === undefined ? '' : ` from ${masked(before) ?? '***'}`;
  return `${from}${after === undefined ? ' to none' : ` to ${masked(after) ?? '***'}`}`;
}

function sendMail(
  { application, to, purpose }: Recipient & { purpose?: Purpose },
  subject: string,
  text: string,
): Promise<void> {
  const from = application.config.hub?.auth?.email?.from_address;
  return sendEmail({ application, to, subject, text, from, purpose });
}
