/**
 * All texts that people read, in English, which decides the keys and placeholders of the other languages. A
 * bundle has only the sections that it uses. The `reason` of a mail is at its end.
 */

/** The frame of every page. */
export const layout = {
  terms: 'Terms and conditions',
  privacy: 'Privacy policy',
  help: 'Help',
  openAgain: 'Open the page again',
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
  invitedAs: 'This invitation is for {who}.',
  signedInHere: 'You are signed in here as {here}. If you join, you go on as {invited}.',
  join: 'Join',
  joinAs: 'Join as {who}',
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

/** What went wrong, by code of the error: on pages, at the sign-in screen and in the client. */
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
  invalid_input: 'No message can be sent to this address.',
  too_many_requests: 'Too many attempts. Try again {when}.',
  budget_exhausted: 'No more messages can be sent at the moment. Try again later.',
  text_refused: 'This number cannot receive our messages. Enter a mobile number.',
  invite_ended: 'This invitation is no longer open.',
  last_identifier: 'You need this address to sign in. Add and confirm another one first.',
  reauthentication_required: 'This needs a fresh sign-in. Sign out and sign in again.',
  unreachable: 'There is no connection. Check your network and try again.',
  failed: 'That did not work. Try again.',
} as const;

/** The sign-in screen of the OpenID provider. */
export const screen = {
  title: 'Sign in to {application}',
  toContinue: 'to continue to {client}',
  email: 'E-mail address',
  phone: 'Phone number',
  either: 'E-mail address or phone number',
  continue: 'Continue',
  or: 'or',
  continueWith: 'Continue with {name}',
  passkey: 'Sign in with a passkey',
  cancel: 'Cancel',
  codeTitle: 'Enter the code',
  code: '6-digit code',
  sent: 'We sent a code and a link to {to}.',
  sentAgain: 'We sent a new code and a link to {to}.',
  signIn: 'Sign in',
  linkHint: 'You can also open the link in this browser. Nothing there yet? Look in your spam folder.',
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
  notVerified:
    "{client} isn't verified. {application} doesn't know who runs it. Only allow this if you just started it yourself.",
  callsItself: 'It calls itself {name}.',
  answerTo: 'After you allow it, you go on to {place}.',
  answerToDevice: 'After you allow it, you go on to a program on this device ({place}).',
  signedInAs: 'You are signed in as {who}.',
  willBeAble: '{client} will be able to:',
  atResource: 'At {resource} ({host}), {client} will be able to:',
  useResource: '{client} will be able to use {resource} ({host}) for you.',
  backTo: 'You then go back to {host}.',
  allow: 'Allow',
  closed: 'Sign-in is closed',
  closedText: '{application} offers no way to sign in here.',
  goBackTo: 'Go back to {client}',
  noNewUsers: '{application} takes no new users: use the address of your account.',
  needsDomain: 'You need an e-mail address at {domains}.',
  needsCertainDomain: 'You need an e-mail address of certain domains.',
  offerTitle: 'Sign in faster next time?',
  offerText: 'Add a passkey: then you sign in to {application} with the lock of your device, without a code.',
  addPasskey: 'Add a passkey',
  notAdded: 'The passkey was not added',
  later: 'Not now',
  never: 'Never ask again',
} as const;

/** Actions that a client may take for its user, by scope. They follow `screen.willBeAble`. */
export const scopes = {
  profile: 'see your profile, such as your name and picture',
  email: 'see your e-mail address',
  phone: 'see your phone number',
  address: 'see your postal address',
  group: 'see your team, and your roles in it',
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
  emailInvalid: 'Enter an e-mail address such as name@example.com.',
  phoneInvalid: 'Enter a phone number that begins with + and the country code.',
  enterEither: 'Enter an e-mail address or a phone number that begins with + and the country code',
  enterPhoneLike: 'Enter a phone number such as {national} or {international}',
  enterEitherLike: 'Enter an e-mail address, or a phone number such as {national} or {international}',
  codeInvalid: 'Enter the 6 digits of the code',
  proving: 'One moment: your browser is confirming the sign-in.',
  codesPaused: 'Too many wrong codes for this address today. Open the link of the message in this browser.',
  resendEarly: 'The last code may still be on its way. You can get a new one in {time}.',
  noTextsUseEmail: 'This number cannot receive our messages. Enter your e-mail address, or a mobile number.',
  reserved:
    'No more messages can be sent at the moment. Use a device on which you signed in before, or another way to sign in, or try again later.',
  codeEnded: 'That code no longer works. Ask for a new one.',
  linkEnded: 'That link no longer works. Ask for a new one.',
  passkeyRefused: 'This passkey does not work here: it may have been removed. Sign in with a code instead.',
  passkeyElsewhere: 'This passkey is for another application. Sign in with a code instead.',
  passkeyEnded: 'That took too long. Use the passkey again, or sign in with a code.',
  passkeysPaused: 'Too many attempts with passkeys. Sign in with a code instead.',
  wrongCode: 'The code is wrong',
  wrongCodeTries_one: 'The code is wrong; {count} more try',
  wrongCodeTries_other: 'The code is wrong; {count} more tries',
  useNewest: '{error}. Use the code of the newest message.',
  otherAccount: '{client} asks for another account than the one you signed in with',
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

/** Texts of `<svc-sign-in>` and `<svc-account>` that no page has. */
export const elements = {
  loading: 'Loading',
  phoneHint: 'Begin a phone number with + and the country code.',
  forDevelopers: 'For the developers of this page',
  tryAgain: 'Try again',
  guestLoses:
    'You are here as a guest. If you continue, you lose what you have here for good. To keep it, give your address first.',
  keepGuest: 'Give your address',
  signOutEverywhere: 'Sign out everywhere',
  everywhereFailed: 'You are signed out here only. Sign in and try again.',
  addressInUse: 'This address is in use. Enter another one.',
} as const;

/** Texts of `<svc-sign-in>` alone. */
export const signInElement = {
  tooManyCodes: 'Too many wrong codes. Open the link of the message, or try again {when}.',
  unavailable: 'You cannot sign in here at the moment.',
  linkTitle: 'Continue with your link?',
  linkAsk: 'A link brought you here. Continue if you asked for it or know who sent it.',
  linkFor: 'This link is for {who}.',
  switchTo: 'Switch to {who}',
  stayAs: 'Stay signed in as {who}',
  elsewhere: 'This link is of a sign-in in another browser. Enter the 6 digits of the message there.',
  changeAddress: 'Change your address',
  asGuest: 'Continue as a guest',
  guestHint: 'You are here as a guest. Sign in to keep what you have.',
  addressOfOther:
    'This address belongs to another account. If you sign in to it, you lose what you did as a guest for good.',
  switchUser: 'Sign in to that account',
  passkey: 'Sign in with a passkey',
  passkeyRefused: 'This passkey does not sign you in here. Use your address.',
  lastUsed: 'Last used',
  sentToAccount: 'We sent a code and a link to the e-mail address of your account at {name}.',
  sentAgainToAccount: 'We sent a new code and a link to the e-mail address of your account at {name}.',
  accountOfOther:
    'Your account at {name} belongs to another account here. If you sign in to it, you lose what you did as a guest for good.',
  providerDenied: '{name} did not sign you in. Try again, or sign in another way.',
  providerUnavailable:
    'You cannot sign in with {name} at the moment. Try again later, or sign in another way.',
} as const;

/** Texts of `<svc-account>` alone. Those with a dot are by type of the event. */
export const accountElement = {
  account: 'Your account',
  signedOut: 'Sign in to see your account.',
  unavailable: 'Your account cannot be shown here at the moment.',
  details: 'Your details',
  save: 'Save',
  saved: 'Saved.',
  required: 'Fill in this field.',
  valueInvalid: 'This value is not accepted. Enter another one.',
  needsNumber: 'Enter a number such as 1.5.',
  needsDate: 'Enter the whole date.',
  choosePicture: 'Choose a picture',
  pictureInvalid: 'This picture cannot be used. Choose another one, as JPEG or PNG.',
  addresses: 'E-mail and phone',
  confirmed: 'confirmed',
  unconfirmed: 'not confirmed',
  change: 'Change',
  add: 'Add',
  confirm: 'Confirm',
  remove: 'Remove',
  removeAsk: 'You can then no longer sign in with {to}.',
  cancelChange: 'Cancel the change',
  changeCancelled: 'The change is cancelled.',
  undoHint: 'We told your confirmed addresses. The link in that message undoes the change for 7 days.',
  sessions: 'Where you are signed in',
  here: 'This browser',
  unknownDevice: 'Unknown device',
  since: 'Since: {time}',
  lastUsed: 'Last used: {time}',
  endAccess: 'End access',
  ended: 'That session is ended.',
  apps: 'Connected applications',
  noApps: 'No application has access to your account.',
  agents: 'Agents',
  agentsHint: 'Programs that act for you, for example AI assistants.',
  notVerified: 'not verified',
  noHistory: 'There is nothing yet.',
  history: 'Recent activity',
  more: 'Show more',
  'user.signed_in': 'Signed in',
  'user.signed_out': 'Signed out',
  'user.signed_out_everywhere': 'Signed out everywhere',
  'user.session_revoked': 'A session was ended',
  'user.passkey_added': 'A passkey was added',
  'user.passkey_removed': 'A passkey was removed',
  'user.identity_linked': 'An account of a provider was connected',
  'user.identity_unlinked': 'An account of a provider was disconnected',
  'user.client_authorized': 'An application was connected',
  'user.sign_in_link_requested': 'A link to sign in was sent to you',
  'user.address_change_requested': 'Another address was asked for',
  'user.address_changed': 'An address was changed or removed',
  'user.address_change_undone': 'A change of address was undone',
  'user.enabled': 'The account was enabled',
  'user.disabled': 'The account was disabled',
  language: 'Language',
  languageHint: 'The language of pages and messages.',
  ofDevice: 'Language of the device',
  data: 'Your data',
  download: 'Download your data',
  deleteAccount: 'Delete your account',
  deleteAsk:
    'Your account of {application} ends at once, on all devices. Your data is deleted within minutes; backups lose it after 35 days. Nobody can undo this.',
  deleteLast: 'Delete my account',
  deleted: 'Your account is deleted',
  freshAsk: 'This needs a fresh sign-in. Where shall we send a code?',
  freshAtProvider: 'This needs a fresh sign-in. Choose where you sign in.',
  freshImpossible: 'You have no confirmed address for a code. Sign out, sign in, and try again.',
  otherAccount: 'Another account is signed in now. Nothing was changed.',
  guest: 'Guest',
  guestKeep: 'You are here as a guest. Give your address to keep what you have.',
  spamHint: 'Nothing there yet? Look in your spam folder.',
  deleteHint: 'Ends your account and deletes your data for good.',
  first_name: 'First name',
  last_name: 'Last name',
  nick_name: 'Nickname',
  zip_code: 'Postal code',
  newEmail: 'New e-mail address',
  newPhone: 'New phone number',
  sendCode: 'Send a code',
  sendCodeText: 'We send a code to the new address. Nothing changes before you enter it.',
  codePending: 'A code was sent to {to}. Nothing changes before you enter it.',
  everywhereHint: 'Ends every session, also this one, and the access of all applications.',
  byApplication: 'by the application',
  downloadHint:
    'You get one file with your data, sessions, groups, links and connected applications. Keep it in a safe place.',
  downloadFile: 'Download',
  chooseFile: 'Choose a file',
  otherEvent: 'A change of your account',
  needsJson: 'Enter it in the form that was here before',
  fileWaits: 'The file is on its way. It appears here in a moment.',
  fileInvalid: 'This file cannot be used. Choose another one.',
  freshLeave: 'Your last sign-in was more than 10 minutes ago. Sign in again; you come back to this page.',
  signInAgain: 'Sign in again',
  passkeys: 'Passkeys',
  passkeysHint: 'Sign in with the lock of your device, without a code.',
  passkeysAlone:
    'Sign in with the lock of your device. Add an e-mail address or phone number, too: without one, you lose the account with the passkey.',
  passkeysFull: 'You have 20 passkeys, which is the most. Remove one to add another.',
  passkeyName: 'Name of the passkey',
  rename: 'Rename',
  passkeyAdded: 'The passkey is added.',
  passkeyRemoved: 'The passkey is removed.',
  passkeyRemoveAsk: 'You can then no longer sign in with this passkey. Delete it on your device as well.',
  lastWayIn: 'This is your only way to sign in. Confirm an address or add another way first.',
  passkeyHere: 'This device has a passkey for your account already.',
  identities: 'Connected accounts',
  identitiesHint: 'Sign in with an account that you have elsewhere, without a code.',
  connect: 'Connect',
  disconnect: 'Disconnect',
  identityLinked: 'The account is connected.',
  identityUnlinked: 'The account is disconnected.',
  identityUnlinkAsk: 'You can then no longer sign in with this account.',
  identityTaken: 'This account belongs to another user of {application}. Connect another one.',
  identityEnded: 'That took too long, so nothing was connected. Try again.',
  identityDenied: 'The sign-in there was cancelled or refused, so nothing was connected.',
  identityUnavailable: 'This account cannot be connected at the moment.',
} as const;

/** Texts of `<svc-team>` alone. `{who}` is the name or address of a member. */
export const teamElement = {
  title: 'Your teams',
  signedOut: 'Sign in to see your teams.',
  unavailable: 'Your teams cannot be shown here at the moment.',
  choose: 'Team',
  noTeam: 'No team',
  noTeamYet: 'You have no team yet. Create one to work with others.',
  noTeamChosen: 'Choose a team to see its members.',
  create: 'Create a team',
  name: 'Name of the team',
  nameInvalid: 'Enter a name of up to 100 characters.',
  members: 'Members',
  you: 'You',
  notJoined: 'Has not joined yet',
  role: 'Role',
  owner: 'Owner',
  member: 'Member',
  removeAsk: '{who} can then no longer see or use the team {team}.',
  removed: 'The member is removed.',
  invites: 'Invitations',
  invite: 'Invite',
  inviteSend: 'Send the invitation',
  noInvites: 'No invitation is waiting for an answer.',
  until: 'Valid until {time}',
  invited: 'The invitation is sent.',
  sendAgain: 'Send again',
  takeBack: 'Take back',
  takenBack: 'The invitation is taken back.',
  leave: 'Leave the team',
  leaveAsk: 'You can then no longer see or use the team {team}. Somebody has to invite you again.',
  left: 'You have left the team.',
  lastOwner: 'A team needs an owner. Make another member owner first.',
  alreadyMember: 'This person is a member already.',
  alreadyInvited: 'This person is invited already.',
  notAllowed: 'Your role in the team does not allow this.',
  noLongerMember: 'You are no longer a member of this team.',
  changedMeanwhile: 'Somebody else has changed this. Look at it again.',
} as const;

/** Texts of `<UserButton>` alone. `{who}` is the address or name of the user. */
export const userButton = {
  accountOf: 'Account of {who}',
} as const;

/** The account page. */
export const account = {
  titleAt: 'Your account at {application}',
  needsScript: 'This page needs JavaScript. Turn it on for this site and reload the page, or sign out below.',
  signInTitle: 'Sign in to see your account',
  signIn: 'Sign in',
  signedOut: 'You are signed out',
  signedOutText: 'Sign in again to see your account.',
  failed: 'That did not work',
  tryAgain: 'Try again in a moment.',
  otherSite: 'This form was sent from another site.',
  signOut: 'Sign out',
  deleted: 'Your account is deleted',
  deletedText:
    'Your data and addresses are gone, and you are signed out everywhere. Files, links and memberships of groups go within some minutes.',
} as const;

/** Text messages. A message of at most 160 characters of the GSM alphabet, or 70 others, is one part. */
export const sms = {
  signIn: '{code} is your code for {application}. Or open {link}',
  signInThere: '{code} is your code for {application}. Or, in the same browser, open {link}',
  signInCode: '{code} is your code for {application}. Who asked? See {link}',
  signInLink: 'The team of {application} sends you a link to sign in. Pass it on to nobody: {link}',
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

/** The link that an operator or a backend has sent to a user. */
export const signInLinkMail = {
  subject: 'Your link to sign in to {application}',
  heading: 'Sign in to {application}',
  body: 'The team of {application} sends you this link. It signs you in on the device on which you open it. It works once, and for a short time.',
  button: 'Sign in',
  reason:
    'You get this message because the team of {application} sent a link to your address. If you did not expect it, ignore the message. Pass the link on to nobody: it opens your account.',
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

/**
 * Notices about accounts at identity providers: one was linked or unlinked by the user, unlinked by the
 * application (`revoked`), or ended by a first verification. No template replaces their texts.
 */
export const identityNotices = {
  added_subject: '{provider} was linked to your {application} account',
  added_body:
    'Your account at {provider} can now sign in to your {application} account.\n\nIf it was you, there is nothing to do. If it was not you, sign in, unlink {provider} and sign out everywhere. If you need help: {support}.',
  added_sms:
    '{application}: {provider} was linked to your account. It was not you? Unlink it, or ask for help: {support}',
  removed_subject: '{provider} was unlinked from your {application} account',
  removed_body:
    'An account at {provider} can no longer sign in to your {application} account.\n\nIf it was you, there is nothing to do. If it was not you, ask for help: {support}.',
  removed_sms:
    '{application}: {provider} was unlinked from your account. It was not you? Ask for help: {support}',
  revoked_subject: '{application} unlinked {provider} from your account',
  revoked_body:
    '{application} unlinked {provider} from your account. It can no longer sign in.\n\nIf you know about this, there is nothing to do. If not, ask for help: {support}.',
  revoked_sms:
    '{application} unlinked {provider} from your account. You did not ask for it? Ask for help: {support}',
  ended_subject: 'An old link between {provider} and your {application} account has ended',
  ended_body:
    'An address of your {application} account was confirmed for the first time. An account at {provider} that was linked before can no longer sign in, because somebody else may have linked it.\n\nIf you want to sign in with {provider}, link your account there again.',
  ended_sms:
    '{application}: {provider} was linked before you confirmed your account, so we unlinked it. To use it, link it again.',
} as const;

/**
 * Notices about passkeys: one was added or removed by the user, removed by the application (`revoked`), ended
 * by a first verification, or refused because it may be a copy. No template replaces their texts.
 */
export const passkeyNotices = {
  added_subject: 'A passkey was added to your {application} account',
  added_body:
    'The new passkey can now sign in to your {application} account.\n\nIf it was you, there is nothing to do. If it was not you, sign in, remove the passkey and sign out everywhere. If you need help: {support}.',
  added_sms:
    '{application}: a passkey was added to your account. It was not you? Remove it, or ask for help: {support}',
  removed_subject: 'A passkey was removed from your {application} account',
  removed_body:
    'The passkey can no longer sign in to your {application} account.\n\nIf it was you, there is nothing to do. If it was not you, ask for help: {support}.',
  removed_sms:
    '{application}: a passkey was removed from your account. It was not you? Ask for help: {support}',
  revoked_subject: '{application} removed a passkey from your account',
  revoked_body:
    '{application} removed a passkey from your account. It can no longer sign in.\n\nIf you know about this, there is nothing to do. If not, ask for help: {support}.',
  revoked_sms:
    '{application} removed a passkey from your account. You did not ask for it? Ask for help: {support}',
  ended_subject: 'An old passkey of your {application} account has ended',
  ended_body:
    'An address of your {application} account was confirmed for the first time. A passkey from before can no longer sign in, because somebody else may have added it.\n\nIf you want to sign in with a passkey, add a new one.',
  ended_sms:
    '{application}: a passkey from before you confirmed your account has ended. To use one, add a new one.',
  refused_subject: 'A passkey of your {application} account was refused',
  refused_body:
    'Somebody tried to sign in to your {application} account with a passkey that may have been copied, so we refused it.\n\nRemove the passkey and add a new one. Until then, sign in another way. If you need help: {support}.',
  refused_sms:
    '{application}: we refused a passkey of yours that may have been copied. Remove it. Need help? {support}',
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
