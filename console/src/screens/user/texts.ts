import type { Texts } from '../../texts/say.ts';

/** The texts of the page of a user. */
export const USER = {
  en: {
    users: 'Users',
    sections: 'About this user',
    profile: 'Profile',
    access: 'Access',
    activity: 'Activity',
    created: 'Created',
    lastSignIn: 'Last sign-in',
    verified: 'Verified',
    unverified: 'Not verified',
    noIdentity: 'No address and no number',
    noIdentityText: 'Nobody can be found or sign in by an address here.',
  },
  de: {
    users: 'Benutzer',
    sections: 'Über diesen Benutzer',
    profile: 'Profil',
    access: 'Zugang',
    activity: 'Aktivität',
    created: 'Angelegt',
    lastSignIn: 'Letzte Anmeldung',
    verified: 'Bestätigt',
    unverified: 'Nicht bestätigt',
    noIdentity: 'Keine Adresse und keine Nummer',
    noIdentityText: 'Hier gibt es nichts, womit sich jemand finden oder anmelden ließe.',
  },
} satisfies Texts;
