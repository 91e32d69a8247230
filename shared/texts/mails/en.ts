/** Texts of e-mails. `reason` is at the end. Text messages are in `in/`, except those about a refusal. */

/** Parts that several kinds of messages share. */
export const mailParts = {
  account: 'Account',
  before: 'Before',
  after: 'New',
  none: 'none',
  confirmed: 'Confirmed',
  /** Addresses as the object of a sentence. */
  the_email: 'the e-mail address',
  the_phone: 'the phone number',
  the_address: 'an address',
} as const;

/** The code and link of a sign-in. */
export const signInMail = {
  subject: 'Sign in to {application}',
  heading: 'Sign in to {application}',
  body: 'Enter this code where you asked to sign in. Or use the link to sign in on this device.',
  button: 'Sign in',
  bodyThere:
    'Enter this code where you started to sign in. Or open the link in the same browser to continue without it.',
  bodyCode:
    'Enter this code where you started to sign in. The link shows it again, and when and in which browser the sign-in was started.',
  subjectCode: 'Your code for {application}',
  buttonCode: 'Show the code',
  reason:
    'You get this message because somebody entered this address to sign in to {application}. If it was not you, ignore the message, and give the code to nobody.',
} as const;

/** The e-mail to a person who cannot sign in, in place of the code. */
export const signInRefusedMail = {
  subject: 'Sign-in to {application}',
  heading: 'You cannot sign in with this address',
  body: 'Somebody asked to sign in to {application} with this address. {refusal}',
  reason:
    'You get this message because somebody entered this address to sign in to {application}. If it was not you, ignore the message.',
  sms: 'Somebody asked to sign in to {application} with this number. {refusal} If it was not you, ignore this message.',
} as const;

/** The values of `{refusal}`. */
export const refusals = {
  closed: '{application} has no account for it and takes no new users.',
  domains: '{application} lets in people with an e-mail address at {domains} only, and this is none of them.',
  some_domains:
    '{application} lets in people with an e-mail address of certain domains only, and this is none of them.',
} as const;

/** An invite into a group. */
export const inviteMail = {
  subject: 'Join a group in {application}',
  heading: 'You are invited to a group',
  body: 'Somebody has invited you to a group in {application}. Open the link to see the group and who invites you, and join or decline.',
  button: 'Join the group',
  reason:
    'You get this message because somebody entered this address to invite you. If you do not want to join, ignore the message.',
} as const;

/** The code that confirms a new address. */
export const addressCodeMail = {
  subject: 'Confirm your new e-mail address for {application}',
  heading: 'Confirm your e-mail address',
  body: 'You asked to use this e-mail address for your {application} account. Enter the code where you asked. On another device, the link shows the code again.',
  button: 'Show the code',
  reason:
    'You get this message because somebody asked to use this address for an account of {application}. If it was not you, ignore the message, and give the code to nobody.',
} as const;

/** A notice about a change of an address that somebody asked for. */
export const addressPendingMail = {
  subject: 'Not you? Cancel the change to your {application} account',
  heading: 'Did you ask for this change?',
  body: 'Somebody who is signed in to your {application} account asked to change {field}. Nothing has changed yet.\n\nIf it was you, enter the code that we sent to the new address. If it was not you, cancel the change.',
  button: 'Cancel the change',
  reason: 'You get this message because this address belongs to an account of {application}.',
} as const;

/** A notice about a change of an address. */
export const addressChangedMail = {
  subject: 'Not you? Undo the change to your {application} account',
  heading: 'Your account was changed',
  body: 'We changed {field} of your {application} account.\n\nIf it was you, there is nothing to do. If it was not you, undo the change within 7 days. This also signs everybody out of your account.',
  button: 'Undo the change',
  reason: 'You get this message because this address belongs to an account of {application}.',
} as const;

/** The text of the notice about an address that the user has confirmed. The rest is as for a changed one. */
export const addressConfirmedMail = {
  body: 'We confirmed {field} of your {application} account: it can now be used to sign in.\n\nIf it was you, there is nothing to do. If it was not you, undo this within 7 days. This also signs everybody out of your account.',
} as const;

/** A notice to an address that the platform has replaced or removed. No link undoes the change. */
export const addressReplacedMail = {
  subject: 'Your {application} account was changed',
  heading: 'Your account was changed',
  body: '{application} changed {field} of your account.\n\nIf you know about this, there is nothing to do. If not, ask for help: {support}.',
  reason: 'You get this message because this address belonged to an account of {application}.',
} as const;

/** An invite into an account of the hub. */
export const accountInviteMail = {
  subject: 'Sign in to {application} to answer an invitation',
  heading: 'You are invited to an account',
  body: 'Somebody has invited you to an account in {application}. Sign in to {application} with this e-mail address to see the invite, and accept or decline it. It is valid for 14 days.',
  button: 'Sign in to {application}',
  reason:
    'You get this message because somebody entered this address to invite you. If you do not want to join, ignore the message.',
} as const;

/** A notice to the managers of an application. `{name}` is the application. */
export const webhookDisabledMail = {
  subject: 'A webhook of {name} was disabled',
  heading: 'A webhook was disabled',
  body: 'We disabled the webhook of {name} at {host}. {cause}\n\nNo event is lost as long as the feed has it. Repair the receiver, then enable the webhook, and it gets the events since its last one.',
  reason: 'You get this message because you manage {name} in {application}.',
} as const;

/** The values of `{cause}`, and the captions of the requests. */
export const webhookParts = {
  gone: 'Its receiver answered 410, which means that it is gone for good.',
  failing: 'No event could be delivered for five days.',
  enable: 'Enable the webhook',
  failures: 'See why deliveries failed',
} as const;
