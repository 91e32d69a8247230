import type { Texts } from '../../texts/say.ts';

/** The texts of the access tokens of users: their claims and their signature. */
export const CLAIMS = {
  en: {
    claims: 'Claims of your own',
    claimsText:
      'Your backend reads them in the access token of a user, without a request. Each makes every request longer, because the token is sent with it.',
    none: 'No claims of your own',
    noneText:
      'Tokens say who the user is, and when and how the sign-in was. Add what your backend needs besides.',
    claim: 'Claim',
    source: 'Value',
    user_profile: 'A field of the profile',
    static_value: 'A fixed text',
    ofField: 'field {field}',
    actions: 'Actions',
    add: 'Add claim',
    addText:
      'New tokens have it at once. Who is signed in gets one within an hour, when the old one expires. Everybody who has a token can read what is in it.',
    name: 'Name of the claim',
    nameHint:
      'Small letters, digits and _. Names such as scope or sub have a meaning of their own and are refused.',
    nameFixed: 'To rename it, add another one and remove this one once no backend reads it.',
    field: 'Field of the profile',
    fieldHint: 'Only fields that users see. The claim is left out for users without a value.',
    value: 'Text',
    valueHint: 'The same for all users.',
    openField: 'Users can change this field themselves. Do not decide by the claim what somebody may do.',
    replaced: 'There is a claim of this name already. Adding it replaces its value.',
    added: 'The claim was added.',
    edit: 'Edit claim',
    editText: 'Tokens that exist keep the old value of {name}, for an hour at most.',
    save: 'Save',
    saved: 'The claim was saved.',
    remove: 'Remove claim',
    removeText:
      'New tokens have no {name}, and within an hour no token has it. Remove it once no backend reads it any more.',
    removed: 'The claim was removed.',
    signature: 'Signature',
    algorithm: 'Signed with',
    algorithmHelp:
      'All libraries verify RS256. EdDSA (Ed25519) makes shorter tokens, and many libraries lack it.',
    RS256: 'RS256',
    EdDSA: 'EdDSA (Ed25519)',
    algorithmEffect:
      'Tokens from now on are signed with {algorithm}. A backend that accepts only the other one refuses them. Nobody is signed out.',
  },
  de: {
    claims: 'Eigene Claims',
    claimsText:
      'Ihr Backend liest sie im Zugriffstoken eines Benutzers, ohne eine Anfrage. Jeder macht jede Anfrage länger, denn das Token wird mitgeschickt.',
    none: 'Keine eigenen Claims',
    noneText:
      'Tokens sagen, wer der Benutzer ist und wann und wie er sich angemeldet hat. Fügen Sie hinzu, was Ihr Backend sonst noch braucht.',
    claim: 'Claim',
    source: 'Wert',
    user_profile: 'Ein Feld des Profils',
    static_value: 'Ein fester Text',
    ofField: 'Feld {field}',
    actions: 'Aktionen',
    add: 'Claim hinzufügen',
    addText:
      'Neue Tokens haben ihn sofort. Wer angemeldet ist, bekommt spätestens nach einer Stunde eines, wenn das alte abläuft. Wer ein Token hat, kann lesen, was darin steht.',
    name: 'Name des Claims',
    nameHint:
      'Kleine Buchstaben, Ziffern und _. Namen wie scope oder sub haben eine eigene Bedeutung und werden abgelehnt.',
    nameFixed:
      'Zum Umbenennen fügen Sie einen neuen hinzu und entfernen diesen, sobald ihn kein Backend mehr liest.',
    field: 'Feld des Profils',
    fieldHint: 'Nur Felder, die Benutzer sehen. Bei Benutzern ohne Wert fehlt der Claim.',
    value: 'Text',
    valueHint: 'Derselbe für alle Benutzer.',
    openField:
      'Benutzer können dieses Feld selbst ändern. Entscheiden Sie nicht nach dem Claim, was jemand darf.',
    replaced: 'Es gibt schon einen Claim dieses Namens. Das Hinzufügen ersetzt seinen Wert.',
    added: 'Der Claim wurde hinzugefügt.',
    edit: 'Claim bearbeiten',
    editText: 'Bestehende Tokens behalten den alten Wert von {name}, höchstens eine Stunde lang.',
    save: 'Speichern',
    saved: 'Der Claim wurde gespeichert.',
    remove: 'Claim entfernen',
    removeText:
      'Neue Tokens haben kein {name}, und spätestens nach einer Stunde hat es keines mehr. Entfernen Sie den Claim erst, wenn ihn kein Backend mehr liest.',
    removed: 'Der Claim wurde entfernt.',
    signature: 'Signatur',
    algorithm: 'Unterschrieben mit',
    algorithmHelp:
      'Alle Bibliotheken prüfen RS256. EdDSA (Ed25519) macht kürzere Tokens, fehlt aber vielen Bibliotheken.',
    RS256: 'RS256',
    EdDSA: 'EdDSA (Ed25519)',
    algorithmEffect:
      'Ab jetzt sind Tokens mit {algorithm} unterschrieben. Ein Backend, das nur das andere annimmt, lehnt sie ab. Niemand wird abgemeldet.',
  },
} satisfies Texts;
