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
