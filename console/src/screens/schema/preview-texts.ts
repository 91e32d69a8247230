import type { Texts } from '../../texts/say.ts';

/** What a change of a field means, and what it does to stored values. */
export const PREVIEW = {
  en: {
    title: 'What happens then',
    comparing: 'Comparing stored values…',
    incomplete: 'Once the form is complete, you see here what happens to stored values.',
    oneUser: 'The values of the only user were compared.',
    allUsers: 'The values of all {n} users were compared.',
    someUsers:
      'The values of {n} users were compared. There are more users: the service looks at all of them when you save.',
    noUsers: 'There are no users yet.',
    noEffects: 'None of these values changes.',
    not_convertible:
      '{n} × the value does not fit the new type. The change is refused until these values are changed.',
    not_unique:
      '{n} × another user has the same value, or it is too long. The change is refused until these values differ.',
    converted: '{n} × the value is converted to the new type.',
    breaks_rules:
      '{n} × the value breaks the new rules. It stays until somebody changes it, and then has to follow them.',
    missing: '{n} × the value is missing. Whoever replaces the whole profile has to give one.',
    hidden: '{n} × a value is hidden. It stays stored.',
    restored: '{n} × a value from an earlier field of this name is shown again.',
    such: 'Such as',
    becomesUnique:
      'The field identifies users. With many users, saving takes several attempts: repeat it as the message says.',
    endsUnique: 'Several users may have the same value from now on, and nobody is found by it.',
    becomesVerified: 'Users can sign in by it.',
    endsVerified: 'Nobody signs in by it any more, and it is no longer verified.',
    hiddenFromUsers: 'Users no longer see it.',
    shownToUsers: 'Users see what is stored in it.',
    lockedForUsers: 'Users can no longer change it.',
    openToUsers: 'Users can change it.',
    becomesRequired: 'Nobody can remove the value, and a profile that is replaced needs one.',
  },
  de: {
    title: 'Was dann geschieht',
    comparing: 'Gespeicherte Werte werden verglichen…',
    incomplete: 'Ist das Formular vollständig, sehen Sie hier, was mit gespeicherten Werten geschieht.',
    oneUser: 'Die Werte des einzigen Benutzers wurden verglichen.',
    allUsers: 'Die Werte aller {n} Benutzer wurden verglichen.',
    someUsers:
      'Die Werte von {n} Benutzern wurden verglichen. Es gibt weitere Benutzer: Beim Speichern prüft der Dienst alle.',
    noUsers: 'Es gibt noch keine Benutzer.',
    noEffects: 'Keiner dieser Werte ändert sich.',
    not_convertible:
      '{n} × passt der Wert nicht zum neuen Typ. Die Änderung wird abgelehnt, bis diese Werte geändert sind.',
    not_unique:
      '{n} × hat ein anderer Benutzer denselben Wert, oder er ist zu lang. Die Änderung wird abgelehnt, bis sie sich unterscheiden.',
    converted: '{n} × wird der Wert in den neuen Typ umgewandelt.',
    breaks_rules:
      '{n} × verletzt der Wert die neuen Regeln. Er bleibt, bis ihn jemand ändert, und muss sie dann einhalten.',
    missing: '{n} × fehlt der Wert. Wer das ganze Profil ersetzt, muss einen angeben.',
    hidden: '{n} × wird ein Wert verborgen. Er bleibt gespeichert.',
    restored: '{n} × erscheint ein Wert aus einem früheren Feld dieses Namens wieder.',
    such: 'Zum Beispiel',
    becomesUnique:
      'Das Feld identifiziert Benutzer. Bei vielen Benutzern braucht das Speichern mehrere Versuche: Wiederholen Sie es, wie die Meldung sagt.',
    endsUnique: 'Mehrere Benutzer dürfen nun denselben Wert haben, und niemand wird darüber gefunden.',
    becomesVerified: 'Benutzer können sich damit anmelden.',
    endsVerified: 'Niemand meldet sich mehr damit an, und es wird nicht mehr bestätigt.',
    hiddenFromUsers: 'Benutzer sehen es nicht mehr.',
    shownToUsers: 'Benutzer sehen, was darin gespeichert ist.',
    lockedForUsers: 'Benutzer können es nicht mehr ändern.',
    openToUsers: 'Benutzer können es ändern.',
    becomesRequired: 'Niemand kann den Wert entfernen, und ein ersetztes Profil braucht einen.',
  },
} satisfies Texts;
