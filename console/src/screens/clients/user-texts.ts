import type { Texts } from '../../texts/say.ts';

/** The texts of the users of an OpenID client. */
export const CLIENT_USERS = {
  en: {
    users: 'Users',
    text: 'Users whose access is in force. To end it for one of them, open the user: it is under Access.',
    user: 'User',
    gets: 'The program gets',
    since: 'Since',
    used: 'Last used',
    agreed: 'Agreed',
    notAsked: 'Not asked',
    notAskedHint: 'The program is your own, so users are not asked for consent.',
    none: 'Nobody has signed in yet',
    noneText: 'Each user who signs in at this program is here from then on.',
  },
  de: {
    users: 'Benutzer',
    text: 'Benutzer, deren Zugang gilt. Um ihn für einen zu beenden, öffnen Sie den Benutzer: Er steht unter „Zugang“.',
    user: 'Benutzer',
    gets: 'Das Programm bekommt',
    since: 'Seit',
    used: 'Zuletzt benutzt',
    agreed: 'Zugestimmt',
    notAsked: 'Nicht gefragt',
    notAskedHint: 'Das Programm ist Ihr eigenes, darum werden Benutzer nicht um Zustimmung gebeten.',
    none: 'Noch hat sich niemand angemeldet',
    noneText: 'Jeder Benutzer, der sich bei diesem Programm anmeldet, steht ab dann hier.',
  },
} satisfies Texts;
