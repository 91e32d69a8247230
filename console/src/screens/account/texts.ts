import type { Texts } from '../../texts/say.ts';

/** The texts about an account, its plan and its applications. */
export const ACCOUNT = {
  en: {
    account: 'Account',
    plan: 'Plan',
    noPlan: 'None yet',
    applications: 'Applications',
    applicationsOf: '{n} of {limit}',
    created: 'Created',
    id: 'Id',
    name: 'Name',
    text: 'Its plan, and the applications that it owns.',
    none: 'No applications yet',
    noneText: 'An application holds the users of one product. Create one to begin.',
    delete: 'Delete application',
    deleteText:
      'Deletes {name} with all its users, groups, settings and keys. Nobody can sign in to it any more. This cannot be undone.',
    deleted: 'The application is being deleted.',
    actions: 'Actions',
  },
  de: {
    account: 'Konto',
    plan: 'Tarif',
    noPlan: 'Noch keiner',
    applications: 'Anwendungen',
    applicationsOf: '{n} von {limit}',
    created: 'Angelegt',
    id: 'Id',
    name: 'Name',
    text: 'Tarif und Anwendungen dieses Kontos.',
    none: 'Noch keine Anwendungen',
    noneText: 'Eine Anwendung enthält die Benutzer eines Produkts. Legen Sie zuerst eine an.',
    delete: 'Anwendung löschen',
    deleteText:
      'Löscht {name} mit allen Benutzern, Gruppen, Einstellungen und Schlüsseln. Niemand kann sich dort mehr anmelden. Das lässt sich nicht rückgängig machen.',
    deleted: 'Die Anwendung wird gelöscht.',
    actions: 'Aktionen',
  },
} satisfies Texts;
