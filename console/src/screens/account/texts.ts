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
    applicationsText: 'Each holds the users of one product.',
    none: 'No applications yet',
    noneText: 'An application holds the users of one product. Create one to begin.',
    create: 'Create application',
    createText: 'Creates an application in this account. Its users, keys and settings are its own.',
    nameHint: 'Users see it when they sign in. You can change it later.',
    description: 'Description',
    descriptionHint: 'For the people of this account.',
    createdDone: 'The application was created.',
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
    applicationsText: 'Jede enthält die Benutzer eines Produkts.',
    none: 'Noch keine Anwendungen',
    noneText: 'Eine Anwendung enthält die Benutzer eines Produkts. Legen Sie zuerst eine an.',
    create: 'Anwendung anlegen',
    createText:
      'Legt eine Anwendung in diesem Konto an. Sie hat eigene Benutzer, Schlüssel und Einstellungen.',
    nameHint: 'Benutzer sehen ihn bei der Anmeldung. Sie können ihn später ändern.',
    description: 'Beschreibung',
    descriptionHint: 'Für die Mitglieder dieses Kontos.',
    createdDone: 'Die Anwendung wurde angelegt.',
    delete: 'Anwendung löschen',
    deleteText:
      'Löscht {name} mit allen Benutzern, Gruppen, Einstellungen und Schlüsseln. Niemand kann sich dort mehr anmelden. Das lässt sich nicht rückgängig machen.',
    deleted: 'Die Anwendung wird gelöscht.',
    actions: 'Aktionen',
  },
} satisfies Texts;
