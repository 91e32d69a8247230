/** The frame of every page. */
export const layout = {
  terms: 'Terms and conditions',
  privacy: 'Privacy policy',
  help: 'Help',
  errorTitle: 'Error: {title}',
  /** Replaces a name that is not shown, anywhere in a sentence. */
  unnamed: '(no name)',
} as const;

/** Pages of magic links. */
export const links = {
  signInTo: 'Sign in to {application}',
  continueAs: 'Continue as {who}',
  continue: 'Continue',
  joins: 'You join the group {group}.',
  joinGroup: 'Join {group}',
  invitedBy: '{inviter} invites you to the group {group} in {application}.',
  invited: 'You are invited to the group {group} in {application}.',
  join: 'Join',
  joined: 'You joined {group}',
  inviteEnded: 'This invitation is no longer valid.',
  decline: 'Decline',
  declined: 'You declined the invitation',
  declinedText: 'You have not joined the group {group} in {application}.',
  notAsked: 'If you did not ask for this, close this page.',
  dead: 'This link no longer works',
  deadText: 'It may have been used already, or it is too old. Ask for a new one.',
  renew: 'Send a new link',
  renewText: 'It may have been used already, or it is too old. We can send a new one to the same address.',
  renewed: 'We sent a new link',
  renewedText: 'Open it on this device. It may take a minute, or be in your spam folder.',
  goBackTo: 'You can close this page and go back to {application}.',
  goBack: 'You can close this page and go back to where you got the link.',
  backTo: 'Back to {application}',
  continueTo: 'Continue to {application}',
  signedIn: 'You are signed in',
  signedInText: 'You can close this page and go on in {application}.',
  failed: 'Sign-in failed',
  forged:
    'The address of this link was changed on the way. Open the link from the message that you got, or ask for a new one.',
} as const;

/** The page of a sign-in's link where the sign-in did not begin. */
export const codes = {
  yourCode: 'Your code',
  enterCode: 'Enter it where you started to sign in:',
  application: 'Application',
  started: 'Started',
  browser: 'Browser',
  keepCode: 'Do not share it with anybody. If you did not start this sign-in, do nothing.',
  sameBrowser: 'Did you start in this browser? Then continue there without the code.',
  continueTo: 'Continue to {application}',
} as const;

/** The reason why a form of a page did not work, by code of the error. */
export const failures = {
  application_disabled: 'The application is not available: its access is disabled.',
  user_disabled: 'This account is disabled. You cannot sign in with it.',
  user_not_verified: 'Only people with a verified e-mail address or phone number can sign in.',
  sign_up_closed: 'There is no account for you yet, and the application takes no new users.',
  email_domain_not_allowed: 'The application lets in people with an e-mail address of certain domains only.',
  identity_taken: 'This address now belongs to another account.',
  link_expired:
    'This link no longer works: it is too old, or the account has changed since the link was made. Ask for a new one.',
  challenge_ended: 'This sign-in has ended. Start a new one.',
  origin_not_allowed: 'Links are used from their own page only: open the link and continue there.',
  form_not_confirmed:
    'Your browser did not confirm that you pressed the button of our page. Go back to the page and press the button again. If this error repeats, allow cookies for this site or use another browser.',
  openAgain: 'Open the page again',
  invalid_input: 'No message can be sent to this address.',
  too_many_requests: 'There were too many attempts. Try again later.',
  budget_exhausted: 'No more messages can be sent today. Try again tomorrow.',
  text_refused: 'No text message can be sent to this number. Use a mobile number or an e-mail address.',
  invite_ended: 'This invitation is no longer open.',
  other: 'That did not work. Try again.',
} as const;

/** The sign-in screen of the OpenID provider. */
export const screen = {
  signInTo: 'Sign in to {application}',
  toContinue: 'to continue to {client}',
  email: 'E-mail address',
  phone: 'Phone number',
  emailOrPhone: 'E-mail address or phone number',
  continue: 'Continue',
  cancel: 'Cancel',
  enterCode: 'Enter the code',
  code: '6-digit code',
  sent: 'We sent a code and a link to {address}.',
  sentAgain: 'We sent a new code and a link to {address}.',
  signIn: 'Sign in',
  orLink:
    'You can also open the link in this browser. Nothing there yet? It may take a minute, or be in your spam folder.',
  resend: 'Send a new code',
  resendIn: 'Send a new code in {time}',
  otherAddress: 'Use another address',
  as: 'as {who}',
  notAsked: 'If you did not ask for this, close this page.',
  chooseAccount: 'Choose an account',
  expects: '{client} expects {account}.',
  continueAs: 'Continue as {who}',
  signInAs: 'Sign in as {who}',
  otherAccount: 'Use another account',
  continueTo: 'Continue to {client}',
  signedInAs: 'You are signed in as {who}.',
  willBeAble: '{client} will be able to:',
  allow: 'Allow',
  closed: 'Sign-in is closed',
  closedText: '{application} offers no way to sign in here.',
  goBackTo: 'Go back to {client}',
  noNewUsers: '{application} takes no new users: use the address of your account.',
  needsDomain: 'You need an e-mail address at {domains}.',
  needsCertainDomain: 'You need an e-mail address of certain domains.',
} as const;

/** Actions that a client may take for its user, by scope. They follow `screen.willBeAble`. */
export const scopes = {
  profile: 'see your profile, such as your name and picture',
  email: 'see your e-mail address',
  phone: 'see your phone number',
  address: 'see your postal address',
  offline_access: 'keep you signed in while you are away',
  api: 'act for you in {application}',
} as const;

/** Failures at the sign-in screen, each with the next step. */
export const advice = {
  disabled: 'This account is disabled',
  disabledText: '{application} has closed it. You cannot sign in with it.',
  closed: 'No new users',
  closedText: '{application} has no account with this address and takes no new users.',
  domain: 'This address is not allowed',
  domainText: '{application} lets in people with an e-mail address at {domains} only.',
  certainDomainText: '{application} lets in people with an e-mail address of certain domains only.',
  enterEmail: 'Enter an e-mail address',
  enterPhone: 'Enter a phone number that begins with + and the country code',
  enterEither: 'Enter an e-mail address or a phone number that begins with + and the country code',
  enterPhoneLike: 'Enter a phone number such as {national} or {international}',
  enterEitherLike: 'Enter an e-mail address, or a phone number such as {national} or {international}',
  enterDigits: 'Enter the 6 digits of the code',
  proving: 'One moment: your browser is confirming the sign-in.',
  codesPaused: 'Too many wrong codes for this address today. Open the link of the message in this browser.',
  resendEarly: 'The last code may still be on its way. You can get a new one in {time}.',
  wait: 'Too many attempts. Try again in {time}.',
  budget: '{application} cannot send you a code today. Try again tomorrow.',
  noTexts: 'This number cannot receive our messages. Enter a mobile number.',
  noTextsUseEmail: 'This number cannot receive our messages. Enter your e-mail address, or a mobile number.',
  reserved:
    'No message can be sent for this device today. Use a device on which you signed in before, or another way to sign in, or try again tomorrow.',
  codeEnded: 'That code no longer works. Continue to get a new one.',
  linkEnded: 'That link no longer works. Continue to get a new one.',
  wrongCode: 'The code is wrong',
  wrongCodeTries_one: 'The code is wrong; {count} more try',
  wrongCodeTries_other: 'The code is wrong; {count} more tries',
  useNewest: '{error}. Use the code of the newest message.',
  otherAccount: '{client} asks for another account than the one you signed in with',
  other: 'That did not work. Try again.',
} as const;

/** Pages of the OpenID provider without a form of the sign-in. */
export const notices = {
  goTo: 'Go to {name}',
  ended: 'This sign-in has ended',
  staleText: 'It took too long, or is complete already. Go back to where you came from and sign in again.',
  endedText: 'It is complete, or continued in another tab. You can close this page.',
  otherBrowser: 'Continue in the other browser',
  otherBrowserText:
    'This sign-in was started in another browser. Continue there, or go back to where you came from and sign in here.',
  cookies: 'Allow cookies to sign in',
  cookiesText:
    'Your browser sent no cookie for this sign-in, so it probably blocks them. Allow cookies for {host}, then go back to where you came from and sign in again. If you started in another browser, continue there.',
  staleLink: 'This link no longer works',
  staleLinkText: 'It may have been used already, or it is too old. Sign in again to get a new one.',
  moment: 'One moment',
  pressContinue: 'If nothing happens, press Continue.',
  continue: 'Continue',
  signedOut: 'You are signed out',
  closePage: 'You can close this page.',
  stillSignedIn: 'You are still signed in',
  nothingChanged: 'Nothing has changed. You can close this page.',
  signOutOf: 'Sign out of {application}?',
  asksToSignOut: '{client} asks to sign you out.',
  signOut: 'Sign out',
  staySignedIn: 'Stay signed in',
  failed: 'Sign-in failed',
  tryAgain: 'Try again in a moment.',
  invalidRequest:
    'This sign-in request is not valid: {detail}. Go back to where you came from and try again.',
  otherSite: 'This form was sent from another site.',
  nothingHere: 'There is nothing here',
  checkAddress: 'Check the address.',
  notNow: 'You cannot sign in now',
  notAvailable: 'The application is not available: its access is disabled.',
  tooLong: 'The request is too long',
} as const;

/** The page of an inviter's link. */
export const invites = {
  title: 'Invitation',
  accepted: 'The invitation was accepted.',
  rejected: 'The invitation was declined.',
  revoked: 'The invitation was withdrawn.',
  expired: 'The invitation has expired.',
  sendAgain: 'Send it again',
  sentAgain: 'Sent again',
  sentTo: 'It was sent to {address}.',
  sentToUser: 'They see it among their groups. If they have a verified address, we also sent it there.',
  cannotSend:
    'It cannot be sent again: they have no verified address, or the address now belongs to somebody else.',
} as const;

/** Pages about a change of an address of a user. */
export const addresses = {
  yourCode: 'Your code',
  wantsToAdd:
    'Somebody who is signed in to the {application} account wants to add this address to it. If that is you, enter this code where you started the change:',
  wantsToAddTo:
    'Somebody who is signed in to the {application} account of {account} wants to add this address to it. If that is you, enter this code where you started the change:',
  numberToAdd:
    'Somebody who is signed in to the {application} account wants to add this phone number to it. If that is you, enter this code where you started the change:',
  numberToAddTo:
    'Somebody who is signed in to the {application} account of {account} wants to add this phone number to it. If that is you, enter this code where you started the change:',
  keepCode: 'If it is not you, close this page and do not share the code.',
  cancelTitle: 'Cancel this change?',
  cancelEmail:
    'Somebody who is signed in to your account asked to change the e-mail address of your {application} account to {after}. It has not changed yet.',
  cancelPhone:
    'Somebody who is signed in to your account asked to change the phone number of your {application} account to {after}. It has not changed yet.',
  cancelButton: 'Cancel the change',
  undoTitle: 'Undo this change?',
  emailChanged: 'The e-mail address of your {application} account was changed to {after}.',
  phoneChanged: 'The phone number of your {application} account was changed to {after}.',
  addressConfirmed: '{after} was confirmed for your {application} account and can now be used to sign in.',
  emailRemoved: 'The e-mail address of your {application} account was removed.',
  phoneRemoved: 'The phone number of your {application} account was removed.',
  undoEmail:
    'If it was not you, undo it: the e-mail address of the account is {before} again, and everybody is signed out of the account.',
  undoPhone:
    'If it was not you, undo it: the phone number of the account is {before} again, and everybody is signed out of the account.',
  undoConfirmed:
    'If it was not you, undo it: {before} can no longer be used to sign in, and everybody is signed out of the account.',
  undoNewEmail:
    'If it was not you, undo it: the e-mail address is removed from the account, and everybody is signed out of the account.',
  undoNewPhone:
    'If it was not you, undo it: the phone number is removed from the account, and everybody is signed out of the account.',
  undoButton: 'Undo the change',
  ifYou: 'If it was you, close this page.',
  cancelled: 'The change is cancelled',
  cancelledEmail:
    'The e-mail address of your account stays as it is. Somebody else may be signed in to your account: sign in to {application} and sign out everywhere.',
  cancelledPhone:
    'The phone number of your account stays as it is. Somebody else may be signed in to your account: sign in to {application} and sign out everywhere.',
  unchanged: 'Nothing has changed',
  unchangedEmail:
    'The change was not completed in time. The e-mail address of your account is the same as before.',
  unchangedPhone:
    'The change was not completed in time. The phone number of your account is the same as before.',
  undone: 'The change is undone',
  emailRestored:
    'The e-mail address of the account is {before} again, and everybody was signed out of your account.',
  phoneRestored:
    'The phone number of the account is {before} again, and everybody was signed out of your account.',
  confirmationUndone:
    '{before} can no longer be used to sign in, and everybody was signed out of your account.',
  newEmailRemoved:
    'The e-mail address is removed from the account, and everybody was signed out of your account.',
  newPhoneRemoved:
    'The phone number is removed from the account, and everybody was signed out of your account.',
  waysIn: 'These addresses can sign in to it. If one is not yours, sign in and remove it:',
  notUndone: 'The change was not undone',
} as const;

/** Text messages. A message of at most 160 characters of the GSM alphabet, or 70 others, is one part. */
export const sms = {
  signIn: '{code} is your code for {application}. Or open {link}',
  signInThere: '{code} is your code for {application}. Or, in the same browser, open {link}',
  signInCode: '{code} is your code for {application}. Who asked? See {link}',
  newNumber: '{code} is your code for this number at {application}. Or open {link}',
  newNumberOf: '{code} is your code for this number at {application} ({account}). Or open {link}',
  pendingEmail:
    'Somebody wants to change the e-mail of your {application} account. Not you? Cancel it: {link}',
  pendingPhone:
    'Somebody wants to change the phone of your {application} account. Not you? Cancel it: {link}',
  emailChanged:
    'The e-mail of your {application} account has changed. Not you? Undo it within 7 days: {link}',
  phoneChanged: 'The phone of your {application} account has changed. Not you? Undo it within 7 days: {link}',
  addressConfirmed:
    'A confirmed address can now sign in to your {application} account. Not you? Undo it within 7 days: {link}',
  replaced:
    '{application} changed the phone number of your account. You did not ask for it? Ask for help: {support}',
  invited: 'You are invited to a group in {application}: {link}',
  welcome: 'Welcome! Sign in here: {link}',
  welcomeBack: 'Welcome back! Sign in here: {link}',
} as const;
