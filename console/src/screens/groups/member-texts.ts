import type { Texts } from '../../texts/say.ts';

/** The texts about members of a group. */
export const MEMBERS = {
  en: {
    members: 'Members',
    membersText: 'With their roles, in the order in which they came.',
    member: 'Member',
    roles: 'Roles',
    actions: 'Actions',
    declined: 'Declined',
    none: 'No members yet',
    noneText: 'Add a user, or invite somebody. The first member becomes the owner.',
    add: 'Add a user',
    addText: 'Makes a user of this application a member at once, without asking.',
    added: 'The user is a member now.',
    addButton: 'Add',
    user: 'User',
    userHint: 'Search by name, address, number or id.',
    rolesHint: 'What a role means is set for the whole application.',
    anyRolesHint:
      'Any words, each completed with Enter. “owner” may change the group, its members and invites.',
    change: 'Change roles',
    changeText:
      'Replaces the roles of {name} in this group. Access tokens have the new ones when they are renewed.',
    changeButton: 'Change roles',
    changed: 'The roles were changed.',
    remove: 'Remove from group',
    removeText: '{name} is then no member of this group. The user and its data stay.',
    removeLastText: 'If nobody is left, the group is deleted with its invites.',
    removeButton: 'Remove',
    removed: 'The member was removed.',
  },
  de: {
    members: 'Mitglieder',
    membersText: 'Mit ihren Rollen, in der Reihenfolge ihres Beitritts.',
    member: 'Mitglied',
    roles: 'Rollen',
    actions: 'Aktionen',
    declined: 'Abgelehnt',
    none: 'Noch keine Mitglieder',
    noneText:
      'Fügen Sie einen Benutzer hinzu, oder laden Sie jemanden ein. Das erste Mitglied wird Eigentümer.',
    add: 'Benutzer hinzufügen',
    addText: 'Macht einen Benutzer dieser Anwendung sofort und ohne Nachfrage zum Mitglied.',
    added: 'Der Benutzer ist jetzt Mitglied.',
    addButton: 'Hinzufügen',
    user: 'Benutzer',
    userHint: 'Suchen Sie nach Name, Adresse, Nummer oder Id.',
    rolesHint: 'Was eine Rolle bedeutet, ist für die ganze Anwendung festgelegt.',
    anyRolesHint:
      'Beliebige Wörter, jedes mit der Eingabetaste abgeschlossen. „owner“ darf die Gruppe, ihre Mitglieder und Einladungen ändern.',
    change: 'Rollen ändern',
    changeText:
      'Ersetzt die Rollen von {name} in dieser Gruppe. Zugriffstoken enthalten die neuen, sobald sie erneuert werden.',
    changeButton: 'Rollen ändern',
    changed: 'Die Rollen wurden geändert.',
    remove: 'Aus der Gruppe entfernen',
    removeText: '{name} ist dann kein Mitglied dieser Gruppe mehr. Der Benutzer und seine Daten bleiben.',
    removeLastText: 'Bleibt niemand übrig, wird die Gruppe mit ihren Einladungen gelöscht.',
    removeButton: 'Entfernen',
    removed: 'Das Mitglied wurde entfernt.',
  },
} satisfies Texts;
