import type { Texts } from '../../texts/say.ts';

/** The texts about a link that signs a user in. */
export const LINK = {
  en: {
    sendLink: 'Send a sign-in link',
    linkText:
      'Sends {name} a message with a link that signs this person in, once and within an hour. You do not see the link.',
    linkTo: 'Send it to',
    linkToHint: 'An address that its owner has not verified gets a link only if your application wrote it.',
    linkVerified: 'verified',
    linkUnverified: 'not verified',
    linkPage: 'Page after the sign-in',
    linkPageHint: 'A return page of the application. Without one the default page of the application.',
    linkButton: 'Send link',
    linkSent: 'A link was sent to {address}. It signs {name} in once, until {time}.',
  },
  de: {
    sendLink: 'Anmelde-Link senden',
    linkText:
      'Sendet {name} eine Nachricht mit einem Link, der diese Person anmeldet: einmal und innerhalb einer Stunde. Sie sehen den Link nicht.',
    linkTo: 'Senden an',
    linkToHint:
      'Eine nicht bestätigte Adresse bekommt nur dann einen Link, wenn Ihre Anwendung sie eingetragen hat.',
    linkVerified: 'bestätigt',
    linkUnverified: 'nicht bestätigt',
    linkPage: 'Seite nach der Anmeldung',
    linkPageHint: 'Eine Rückkehrseite der Anwendung. Ohne Angabe die Standardseite der Anwendung.',
    linkButton: 'Link senden',
    linkSent: 'Ein Link wurde an {address} gesendet. Er meldet {name} einmal an, bis {time} Uhr.',
  },
} satisfies Texts;
