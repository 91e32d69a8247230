import type { Texts } from '../texts/say.ts';

/** The names of the pages to which the navigation leads. */
export const PAGE_NAMES = {
  en: {
    users: 'Users',
    groups: 'Groups',
    attempts: 'Sign-in attempts',
    events: 'Events',
    keys: 'Keys',
    start: 'First steps',
    members: 'Members',
    applications: 'Applications',
  },
  de: {
    users: 'Benutzer',
    groups: 'Gruppen',
    attempts: 'Anmeldeversuche',
    events: 'Ereignisse',
    keys: 'Schlüssel',
    start: 'Erste Schritte',
    members: 'Mitglieder',
    applications: 'Anwendungen',
  },
} satisfies Texts;
