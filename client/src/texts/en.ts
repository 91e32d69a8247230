/** The texts that both elements have. The English ones decide which keys and placeholders there are. */
export const en = {
  loading: 'Loading',
  email: 'E-mail address',
  phone: 'Phone number',
  phoneHint: 'Begin a phone number with + and the country code.',
  continue: 'Continue',
  emailInvalid: 'Enter an e-mail address such as name@example.com.',
  phoneInvalid: 'Enter a phone number that begins with + and the country code.',
  codeTitle: 'Enter the code',
  sent: 'We sent a code and a link to {to}.',
  sentAgain: 'We sent a new code and a link to {to}.',
  code: '6-digit code',
  codeInvalid: 'Enter the 6 digits of the message.',
  resend: 'Send a new code',
  resendIn: 'Send a new code in {time}',
  wrongCode: 'The code is wrong. Tries left: {left}.',
  codeEnded: 'This code no longer works. Send a new one.',
  tooMany: 'Too many tries. Try again {when}.',
  offline: 'There is no connection. Check your network and try again.',
  failed: 'Something went wrong. Try again.',
  forDevelopers: 'For the developers of this page',
  tryAgain: 'Try again',
  domainRefused: '{name} does not accept this e-mail address. Use another one.',
  noTexts: 'This number cannot receive our messages. Enter a mobile number.',
  cancel: 'Cancel',
  guestLoses:
    'You are here as a guest. If you continue, you lose what you have here for good. To keep it, give your address first.',
  keepGuest: 'Give your address',
  signOut: 'Sign out',
  signOutEverywhere: 'Sign out everywhere',
  everywhereFailed: 'You are signed out here only. Sign in and try again.',
  addressInUse: 'This address is in use. Enter another one.',
} as const;

/** These texts in a language. A missing or unknown key does not compile. */
export type SharedTexts = { readonly [Key in keyof typeof en]: string };
