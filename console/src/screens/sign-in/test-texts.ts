import type { Texts } from '../../texts/say.ts';

/** The texts of test identities. */
export const TESTS = {
  en: {
    title: 'Test identities',
    text: 'The reviewer of an app store, or a test, signs in with such an address and a code that never changes. No message is sent.',
    none: 'No test identities',
    noneText: 'Add an address that no user of yours has, best one of a domain of your own.',
    add: 'Add test identity',
    addText:
      'Makes a code of six digits for an address. Whoever knows both signs in as a test user, who has verified nothing. The code is shown once.',
    kind: 'Kind',
    email: 'E-mail address',
    phone: 'Phone number',
    phoneHint: 'With the country, such as +4915112345678.',
    ends: 'Last day',
    endsHint: 'Within 90 days.',
    addButton: 'Add',
    added: 'The test identity was added.',
    until: 'until {when}',
    over: 'ended',
    remove: 'Remove',
    removeTitle: 'Remove test identity',
    removeText:
      '{address} gets messages again, and its code stops working. The test user gets no more tokens, and is signed out within an hour. The user stays until somebody deletes it.',
    removed: 'The test identity was removed.',
    codeTitle: 'The code',
    codeWarning: 'Note the code now: nobody can show it again.',
    codeOf: 'Code of {address}',
    copyCode: 'Copy the code',
    noted: 'I have noted the code',
  },
  de: {
    title: 'Testidentitäten',
    text: 'Wer für einen App-Store prüft, oder ein Test, meldet sich mit einer solchen Adresse und einem festen Code an. Es wird keine Nachricht verschickt.',
    none: 'Keine Testidentitäten',
    noneText:
      'Fügen Sie eine Adresse hinzu, die keiner Ihrer Benutzer hat, am besten eine Ihrer eigenen Domain.',
    add: 'Testidentität hinzufügen',
    addText:
      'Erzeugt einen Code aus sechs Ziffern für eine Adresse. Wer beides kennt, meldet sich als Testbenutzer an, der nichts bestätigt hat. Der Code wird einmal gezeigt.',
    kind: 'Art',
    email: 'E-Mail-Adresse',
    phone: 'Telefonnummer',
    phoneHint: 'Mit dem Land, etwa +4915112345678.',
    ends: 'Letzter Tag',
    endsHint: 'In den nächsten 90 Tagen.',
    addButton: 'Hinzufügen',
    added: 'Die Testidentität wurde hinzugefügt.',
    until: 'bis {when}',
    over: 'abgelaufen',
    remove: 'Entfernen',
    removeTitle: 'Testidentität entfernen',
    removeText:
      '{address} bekommt wieder Nachrichten, und der Code gilt nicht mehr. Der Testbenutzer bekommt keine Tokens mehr und ist spätestens nach einer Stunde abgemeldet. Der Benutzer bleibt, bis ihn jemand löscht.',
    removed: 'Die Testidentität wurde entfernt.',
    codeTitle: 'Der Code',
    codeWarning: 'Notieren Sie den Code jetzt: Niemand kann ihn wieder zeigen.',
    codeOf: 'Code von {address}',
    copyCode: 'Code kopieren',
    noted: 'Ich habe den Code notiert',
  },
} satisfies Texts;
