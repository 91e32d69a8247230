import type { Texts } from '../../texts/say.ts';

/** The texts of the roles that members of groups can have, and of the settings of all groups. */
export const ROLES = {
  en: {
    tabs: 'Parts of the groups',
    roles: 'Roles',
    rolesText:
      'What members of a group may do in your product. The access token of a member has the permissions of all its roles. An owner has every permission and may give every role.',
    none: 'Any word is a role',
    noneText:
      'Roles have no permissions, and tokens name no group. Add roles to say which there are and what they permit.',
    onlyBuiltIn: 'Only owner and member',
    onlyBuiltInText: 'Every other role is refused. Add roles to say what members may do.',
    role: 'Role',
    permissions: 'Permissions',
    noPermissions: 'No permissions',
    mayInvite: 'May give the roles',
    mayInviteNobody: 'None',
    actions: 'Actions',
    add: 'Add role',
    addText: 'Members, invites and your backend can name the role at once.',
    name: 'Name of the role',
    nameHint: 'Up to 40 characters, such as editor. Members see it.',
    nameFixed: 'Members have the role by its name. To rename it, add another role and give them that one.',
    permissionsHint:
      'Words of your product, such as tasks:write. Your backend finds them in the token. Press Enter after each.',
    mayInviteHint: 'Members with this role may invite people with these roles, and change between them.',
    first:
      'It is the first role. From now on every role but it, owner and member is refused. Members with other roles keep them, without permissions. New tokens name the group for which their user acts.',
    replaced: 'There is a role of this name already. Adding it replaces its permissions.',
    added: 'The role was added.',
    edit: 'Edit role',
    editText:
      'Holds for every member with the role {name}: in the service at once, and in tokens within ten minutes.',
    save: 'Save',
    saved: 'The role was saved.',
    remove: 'Remove role',
    removeText:
      'Members with the role {name} lose its permissions: in the service at once, and in tokens within ten minutes. They keep its name until you give them another role.',
    removeNamed: 'Nobody else can be given it.',
    removeGivers: 'These roles may no longer give it: {roles}.',
    removeLast:
      'It is the last role. Afterwards any word is a role again, without permissions, and new tokens name no group.',
    removed: 'The role was removed.',
    counting: 'Looking for members with this role …',
    uncounted: 'Who has the role is not known: {reason}',
    noGroups: 'There are no groups, so nobody has it.',
    inAll: 'In all {groups} groups: {members}.',
    inOne: 'In the only group: {members}.',
    inNewest: 'In the {groups} newest groups: at least {members}. There are more groups.',
    noMember: 'no member with this role',
    oneMember: '1 member with this role',
    someMembers: '{n} members with this role',
    manyMembers: 'at least {n} members with this role',
    such: 'Such as',
    lives: 'What happens to groups',
    empty: 'When the last member leaves',
    emptyHelp: 'Also when the last member is removed or deleted.',
    emptyKeep: 'The group stays, empty',
    emptyDelete: 'The group is deleted with its invites',
    emptyEffect:
      'Holds from the next member who leaves last. Groups that are empty already stay. A deleted group cannot be restored.',
    withoutOwner: "When the last owner's account is deleted",
    withoutOwnerHelp: 'Your backend gets the event user.deleted either way.',
    promote: 'The member who joined first becomes owner',
    keep: 'There is no owner until you or your backend name one',
    promoteEffect: 'A member of any role can become owner. Groups that have no owner now get none by this.',
    keepEffect: 'Groups can then have no owner. Nobody in such a group may change it or its members.',
  },
  de: {
    tabs: 'Teile der Gruppen',
    roles: 'Rollen',
    rolesText:
      'Was Mitglieder einer Gruppe in Ihrem Produkt dürfen. Das Zugriffstoken eines Mitglieds hat die Rechte aller seiner Rollen. Ein Eigentümer hat alle Rechte und darf jede Rolle geben.',
    none: 'Jedes Wort ist eine Rolle',
    noneText:
      'Rollen haben keine Rechte, und Tokens nennen keine Gruppe. Fügen Sie Rollen hinzu, um zu sagen, welche es gibt und was sie erlauben.',
    onlyBuiltIn: 'Nur owner und member',
    onlyBuiltInText:
      'Jede andere Rolle wird abgelehnt. Fügen Sie Rollen hinzu, um zu sagen, was Mitglieder dürfen.',
    role: 'Rolle',
    permissions: 'Rechte',
    noPermissions: 'Keine Rechte',
    mayInvite: 'Darf die Rollen geben',
    mayInviteNobody: 'Keine',
    actions: 'Aktionen',
    add: 'Rolle hinzufügen',
    addText: 'Mitglieder, Einladungen und Ihr Backend können die Rolle sofort nennen.',
    name: 'Name der Rolle',
    nameHint: 'Bis zu 40 Zeichen, etwa editor. Mitglieder sehen ihn.',
    nameFixed:
      'Mitglieder haben die Rolle unter ihrem Namen. Zum Umbenennen fügen Sie eine andere hinzu und geben ihnen diese.',
    permissionsHint:
      'Wörter Ihres Produkts, etwa tasks:write. Ihr Backend findet sie im Token. Drücken Sie nach jedem die Eingabetaste.',
    mayInviteHint:
      'Mitglieder mit dieser Rolle dürfen Personen mit diesen Rollen einladen und zwischen ihnen wechseln.',
    first:
      'Es ist die erste Rolle. Von nun an wird jede Rolle außer ihr, owner und member abgelehnt. Mitglieder mit anderen Rollen behalten sie, ohne Rechte. Neue Tokens nennen die Gruppe, für die ihr Benutzer handelt.',
    replaced: 'Es gibt schon eine Rolle dieses Namens. Wer sie hinzufügt, ersetzt ihre Rechte.',
    added: 'Die Rolle wurde hinzugefügt.',
    edit: 'Rolle bearbeiten',
    editText:
      'Gilt für jedes Mitglied mit der Rolle {name}: im Dienst sofort und in Tokens innerhalb von zehn Minuten.',
    save: 'Speichern',
    saved: 'Die Rolle wurde gespeichert.',
    remove: 'Rolle entfernen',
    removeText:
      'Mitglieder mit der Rolle {name} verlieren ihre Rechte: im Dienst sofort und in Tokens innerhalb von zehn Minuten. Ihren Namen behalten sie, bis Sie ihnen eine andere Rolle geben.',
    removeNamed: 'Sonst kann niemand sie mehr bekommen.',
    removeGivers: 'Diese Rollen dürfen sie nicht mehr geben: {roles}.',
    removeLast:
      'Es ist die letzte Rolle. Danach ist wieder jedes Wort eine Rolle, ohne Rechte, und neue Tokens nennen keine Gruppe.',
    removed: 'Die Rolle wurde entfernt.',
    counting: 'Mitglieder mit dieser Rolle werden gesucht …',
    uncounted: 'Wer die Rolle hat, ist nicht bekannt: {reason}',
    noGroups: 'Es gibt keine Gruppen, also hat sie niemand.',
    inAll: 'In allen {groups} Gruppen: {members}.',
    inOne: 'In der einzigen Gruppe: {members}.',
    inNewest: 'In den {groups} neuesten Gruppen: mindestens {members}. Es gibt weitere Gruppen.',
    noMember: 'kein Mitglied mit dieser Rolle',
    oneMember: '1 Mitglied mit dieser Rolle',
    someMembers: '{n} Mitglieder mit dieser Rolle',
    manyMembers: 'mindestens {n} Mitglieder mit dieser Rolle',
    such: 'Etwa',
    lives: 'Was mit Gruppen geschieht',
    empty: 'Wenn das letzte Mitglied austritt',
    emptyHelp: 'Auch wenn das letzte Mitglied entfernt oder gelöscht wird.',
    emptyKeep: 'Die Gruppe bleibt, leer',
    emptyDelete: 'Die Gruppe wird mit ihren Einladungen gelöscht',
    emptyEffect:
      'Gilt ab dem nächsten Mitglied, das als letztes austritt. Gruppen, die schon leer sind, bleiben. Eine gelöschte Gruppe lässt sich nicht wiederherstellen.',
    withoutOwner: 'Wenn das Konto des letzten Eigentümers gelöscht wird',
    withoutOwnerHelp: 'Ihr Backend bekommt in jedem Fall das Ereignis user.deleted.',
    promote: 'Wer zuerst beigetreten ist, wird Eigentümer',
    keep: 'Es gibt keinen Eigentümer, bis Sie oder Ihr Backend einen nennen',
    promoteEffect:
      'Ein Mitglied mit jeder Rolle kann Eigentümer werden. Gruppen, die jetzt keinen Eigentümer haben, bekommen dadurch keinen.',
    keepEffect:
      'Gruppen können dann ohne Eigentümer sein. Niemand in einer solchen Gruppe darf sie oder ihre Mitglieder ändern.',
  },
} satisfies Texts;
