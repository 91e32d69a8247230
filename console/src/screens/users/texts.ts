import type { Texts } from '../../texts/say.ts';

export const USERS = {
  en: {
    title: 'Users',
    search: 'Name, address, number or id',
    name: 'Name',
    state: 'State',
    enabled: 'Enabled',
    disabled: 'Disabled',
    lastSignIn: 'Last sign-in',
    created: 'Created',
    nobody: 'No users yet',
    nobodyText: 'Users appear here when they first sign in, or when you import them.',
  },
  de: {
    title: 'Benutzer',
    search: 'Name, Adresse, Nummer oder Id',
    name: 'Name',
    state: 'Zustand',
    enabled: 'Aktiv',
    disabled: 'Gesperrt',
    lastSignIn: 'Letzte Anmeldung',
    created: 'Angelegt',
    nobody: 'Noch keine Benutzer',
    nobodyText: 'Benutzer erscheinen hier nach der ersten Anmeldung oder nach einem Import.',
  },
} satisfies Texts;
