/** Texts of e-mails and text messages. `sms` is the whole text message; `reason` is at the end of the e-mail. */

/** Parts that several kinds of messages share. */
export const mailParts = {
  before: 'Before',
  after: 'New',
  none: 'none',
  /** Addresses as the object of a sentence. */
  the_email: 'the e-mail address',
  the_phone: 'the phone number',
  the_address: 'an address',
} as const;

/** The code and link of a sign-in. */
export const signInMail = {
  subject: 'Sign in to {app}',
  heading: 'Sign in to {app}',
  body: 'Enter this code where you asked to sign in. Or use the button to sign in on this device.',
  button: 'Sign in',
  reason:
    'You get this message because somebody entered this address to sign in to {app}. If it was not you, ignore the message, and give the code to nobody.',
  sms: '{code} is your code for {app}. Or open {link}',
} as const;

/** In place of the code, to somebody who cannot sign in. */
export const signInRefusedMail = {
  subject: 'Sign-in to {app}',
  heading: 'You cannot sign in with this address',
  body: 'Somebody asked to sign in to {app} with this address. {refusal}',
  reason:
    'You get this message because somebody entered this address to sign in to {app}. If it was not you, ignore the message.',
  sms: 'Somebody asked to sign in to {app} with this number. {refusal} If it was not you, ignore this message.',
} as const;

/** The values of `{refusal}`. */
export const refusals = {
  closed: '{app} has no account for it and takes no new users.',
  domains: '{app} lets in people with an e-mail address at {domains} only, and this is none of them.',
  some_domains:
    '{app} lets in people with an e-mail address of certain domains only, and this is none of them.',
} as const;

/** An invite into a group. */
export const inviteMail = {
  subject: 'You are invited to a group in {app}',
  heading: 'You are invited to a group',
  body: 'Somebody has invited you to a group in {app}. Use the button to sign in and accept.',
  button: 'Sign in and accept',
  reason:
    'You get this message because somebody entered this address to invite you. If you do not want to join, ignore the message.',
  sms: 'You are invited to a group in {app}: {link}',
} as const;

/** The code that confirms a new address. */
export const addressCodeMail = {
  subject: 'Confirm your e-mail address for {app}',
  heading: 'Confirm your e-mail address',
  body: 'You asked to use this e-mail address for your {app} account{account}. Enter the code where you asked. On another device, the button shows the code again.',
  button: 'Show the code',
  reason:
    'You get this message because somebody asked to use this address for an account of {app}. If it was not you, ignore the message, and give the code to nobody.',
  sms: '{code} is your code to use this number for your {app} account{account}. Or open {link}',
} as const;

/** A notice about a change of an address that somebody asked for. */
export const addressPendingMail = {
  subject: 'Confirm a change to your {app} account',
  heading: 'Did you ask for this change?',
  body: 'Somebody who is signed in to your {app} account asked to change {field}. Nothing has changed yet.\n\nIf it was you, enter the code that we sent to the new address. If it was not you, cancel the change.',
  button: 'Cancel the change',
  reason: 'You get this message because this address belongs to an account of {app}.',
  sms: 'Somebody asked to change {field} of your {app} account. Not you? Cancel it: {link}',
} as const;

/** A notice about a change of an address. */
export const addressChangedMail = {
  subject: 'Your {app} account was changed',
  heading: 'Your account was changed',
  body: 'We changed {field} of your {app} account.\n\nIf it was you, there is nothing to do. If it was not you, undo the change within 7 days. This also signs everybody out of your account.',
  button: 'Undo the change',
  reason: 'You get this message because this address belongs to an account of {app}.',
  sms: 'We changed {field} of your {app} account. Not you? Undo it within 7 days: {link}',
} as const;

/** An invite into an account of the hub. */
export const accountInviteMail = {
  subject: 'You are invited to an account in {app}',
  heading: 'You are invited to an account',
  body: 'Somebody has invited you to an account in {app}. Sign in to {app} with this e-mail address to see the invite, and accept or decline it. It is valid for 14 days.',
  button: 'Sign in to {app}',
  reason:
    'You get this message because somebody entered this address to invite you. If you do not want to join, ignore the message.',
} as const;

/** A notice to the managers of an application. `{name}` is the application. */
export const webhookDisabledMail = {
  subject: 'A webhook of {name} was disabled',
  heading: 'A webhook was disabled',
  body: 'We disabled the webhook of {name} at {host}. {cause}\n\nNo event is lost as long as the feed has it. Repair the receiver, then enable the webhook, and it gets the events since its last one.',
  reason: 'You get this message because you manage {name} in {app}.',
} as const;

/** The values of `{cause}`, and the captions of the requests. */
export const webhookParts = {
  gone: 'Its receiver answered 410, which means that it is gone for good.',
  failing: 'No event could be delivered for five days.',
  enable: 'Enable the webhook',
  failures: 'See why deliveries failed',
} as const;
