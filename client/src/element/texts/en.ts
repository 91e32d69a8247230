import { en as shared } from '../../texts/en.ts';

/** The texts of the element. The English ones decide which keys and placeholders there are. */
export const en = {
  ...shared,
  title: 'Sign in to {name}',
  either: 'E-mail address or phone number',
  signIn: 'Sign in',
  linkHint: 'You can also open the link in this browser. Nothing there yet? Look in your spam folder.',
  otherAddress: 'Use another address',
  tooManyCodes: 'Too many wrong codes. Open the link of the message, or try again {when}.',
  unavailable: 'You cannot sign in here at the moment.',
  signUpClosed: '{name} takes no new users. Use the address of your account.',
  noTextsUseEmail: 'This number cannot receive our messages. Enter your e-mail address, or a mobile number.',
  reserved:
    'No message can be sent for this device today. Use a device on which you signed in before, or another way to sign in, or try again tomorrow.',
  userRefused: 'This account cannot sign in. Ask {name} for help.',
  linkTitle: 'Continue with your link?',
  linkAsk: 'A link brought you here. Continue if you asked for it or know who sent it.',
  linkReplaces: 'You are signed in already. If you continue, you are signed out first.',
  linkEnded: 'The link no longer works. Sign in here.',
  elsewhere: 'This link is of a sign-in in another browser. Enter the 6 digits of the message there.',
  signedIn: 'You are signed in',
  changeAddress: 'Change your address',
  signInTooOld: 'You signed in too long ago for this. Sign out and in again, then try again.',
  asGuest: 'Continue as a guest',
  guestHint: 'You are here as a guest. Sign in to keep what you have.',
  addressOfOther:
    'This address belongs to another account. If you sign in to it, you lose what you did as a guest for good.',
  switchUser: 'Sign in to that account',
  terms: 'Terms and conditions',
  privacy: 'Privacy policy',
  help: 'Help',
} as const;

export type TextKey = keyof typeof en;

/** The texts of a language. A missing or unknown key does not compile. */
export type Texts = { readonly [Key in TextKey]: string };
