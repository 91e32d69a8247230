import type { Translated } from '../translate.ts';
import type * as english from './en.ts';

export const account: Translated<typeof english.account> = {
  titleAt: 'Ihr Konto bei {application}',
  needsScript:
    'Diese Seite braucht JavaScript. Schalten Sie es für diese Website ein und laden Sie die Seite neu, oder melden Sie sich unten ab.',
  signInTitle: 'Melden Sie sich an, um Ihr Konto zu sehen',
  signIn: 'Anmelden',
  signedOut: 'Sie sind abgemeldet',
  signedOutText: 'Melden Sie sich wieder an, um Ihr Konto zu sehen.',
  failed: 'Das hat nicht geklappt',
  tryAgain: 'Versuchen Sie es gleich noch einmal.',
  otherSite: 'Dieses Formular wurde von einer anderen Website gesendet.',
  signOut: 'Abmelden',
  deleted: 'Ihr Konto ist gelöscht',
  deletedText:
    'Ihre Daten und Adressen sind weg, und Sie sind überall abgemeldet. Dateien, Links und Mitgliedschaften in Gruppen folgen in einigen Minuten.',
};
