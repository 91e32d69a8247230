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
    welcome: 'Welcome',
    welcomeInvited: 'Accept an invite to begin.',
    noAccount: 'You are in no account yet',
    noAccountText:
      'Ask an owner to invite {email}. To look after applications of your own, create an account through the API. Service staff finds an application by its id, with Ctrl+K.',
    createAccount: 'How to create an account',
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
    welcome: 'Willkommen',
    welcomeInvited: 'Nehmen Sie eine Einladung an, um zu beginnen.',
    noAccount: 'Sie gehören noch zu keinem Konto',
    noAccountText:
      'Bitten Sie einen Eigentümer, {email} einzuladen. Für eigene Anwendungen legen Sie über die API ein Konto an. Personal des Dienstes findet eine Anwendung über ihre Id, mit Strg+K.',
    createAccount: 'So legen Sie ein Konto an',
  },
} satisfies Texts;
