import type { Texts } from '../../texts/say.ts';

/** The name of each kind of message, and when it is sent. */
export const KINDS = {
  en: {
    sign_in: 'Sign-in',
    sign_in_when: 'Somebody asks to sign in. Has a code and a link.',
    sign_in_refused: 'Sign-in refused',
    sign_in_refused_when: 'Somebody asks to sign in whom the application does not admit.',
    sign_in_link: 'Sign-in link',
    sign_in_link_when: 'Your team or a backend sends somebody a link to sign in.',
    invite: 'Invite',
    invite_when: 'Somebody is invited into a group.',
    address_code: 'New address',
    address_code_when: 'Somebody confirms a new address or number by a code.',
    address_change_pending: 'Change of address announced',
    address_change_pending_when:
      'Somebody wants another address. Goes to the old one, with a link that cancels it.',
    address_changed: 'Address changed',
    address_changed_when: 'An address was changed. Goes to the old one, with a link that undoes it.',
  },
  de: {
    sign_in: 'Anmeldung',
    sign_in_when: 'Jemand möchte sich anmelden. Mit Code und Link.',
    sign_in_refused: 'Anmeldung abgelehnt',
    sign_in_refused_when: 'Jemand möchte sich anmelden, den die Anwendung nicht zulässt.',
    sign_in_link: 'Anmeldelink',
    sign_in_link_when: 'Ihr Team oder ein Backend schickt jemandem einen Link zum Anmelden.',
    invite: 'Einladung',
    invite_when: 'Jemand wird in eine Gruppe eingeladen.',
    address_code: 'Neue Adresse',
    address_code_when: 'Jemand bestätigt eine neue Adresse oder Nummer mit einem Code.',
    address_change_pending: 'Adressänderung angekündigt',
    address_change_pending_when:
      'Jemand möchte eine andere Adresse. Geht an die alte, mit einem Link zum Abbrechen.',
    address_changed: 'Adresse geändert',
    address_changed_when:
      'Eine Adresse wurde geändert. Geht an die alte, mit einem Link, der das rückgängig macht.',
  },
} satisfies Texts;
