import type { Texts } from '../texts/say.ts';

/** What is said where nothing is found, and where a page failed. */
export const UNUSUAL = {
  en: {
    notFound: 'There is nothing here',
    notFoundText: 'The address is wrong, it was deleted, or you are no member of its account.',
    toStart: 'Go to the start',
    failed: 'This page could not be shown',
  },
  de: {
    notFound: 'Hier ist nichts',
    notFoundText: 'Die Adresse stimmt nicht, es wurde gelöscht, oder Sie sind kein Mitglied des Kontos.',
    toStart: 'Zum Anfang',
    failed: 'Diese Seite kann nicht angezeigt werden',
  },
} satisfies Texts;
