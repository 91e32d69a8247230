import type { Texts } from '../../texts/say.ts';

/** The texts of the page of a key, and of the dialog that shows a secret. */
export const KEY = {
  en: {
    facts: 'Key',
    kind: 'Used by',
    id: 'Publishable key',
    idText: 'It names the application, and may be in pages and apps.',
    expires: 'Expires',
    secret: 'Secret',
    secretText: 'The service keeps only a hash of the secret, so nobody can show it again.',
    secretEnd: 'ends with {last}',
    oldSecret: 'The old secret still works',
    oldSecretEnds: 'It stops working {when}.',
    oldSecretUsed: 'It was last used {when}: something still calls with it.',
    oldSecretUnused: 'Nothing has called with it since you have the new one.',
    use: 'How a backend calls',
    useText:
      'It may read and change the users, groups, webhooks, providers and OpenID clients of this application, and nothing of others.',
    asKeys: 'With key and secret in each request',
    asServiceAccount: 'As a service account',
    asServiceAccountText:
      'The backend exchanges key and secret for a token of an hour, and sends only that: “authorization: Bearer …”. It then may also change settings, the schema and texts of messages. The token ends with the key, and a new secret leaves it as it is.',
    usePage: 'How a page or app uses it',
    usePageText: 'The key only names the application, and has no rights of its own. Users sign in with it.',
    toStart: 'First steps has the lines for your page',
    useOidcClient: 'How an OpenID client uses it',
    useOidcClientText:
      'The key is the client_id of the OpenID client, with which users sign in at another program. Its secret gives no access to the API of this application.',
    secretTitle: 'Store this secret now',
    secretWarning:
      'It is shown only this once: nobody can show it to you again, not even we. Store it where your backend reads its secrets, and send it to nobody by e-mail or chat.',
    secretOf: 'Secret of {name}',
    copySecret: 'Copy secret',
    keyToo: 'The backend needs its publishable key, too.',
    stored: 'I have stored the secret',
  },
  de: {
    facts: 'Schlüssel',
    kind: 'Für',
    id: 'Öffentlicher Schlüssel',
    idText: 'Er nennt die Anwendung, und darf in Seiten und Apps stehen.',
    expires: 'Läuft ab',
    secret: 'Geheimnis',
    secretText:
      'Der Dienst behält nur einen Hash des Geheimnisses. Darum kann es niemand noch einmal zeigen.',
    secretEnd: 'endet auf {last}',
    oldSecret: 'Das alte Geheimnis gilt noch',
    oldSecretEnds: 'Es endet {when}.',
    oldSecretUsed: 'Es wurde zuletzt {when} benutzt: Etwas ruft noch damit auf.',
    oldSecretUnused: 'Damit hat nichts aufgerufen, seit Sie das neue haben.',
    use: 'So ruft ein Backend auf',
    useText:
      'Es darf Benutzer, Gruppen, Webhooks, Anbieter und OpenID-Clients dieser Anwendung lesen und ändern, und nichts von anderen.',
    asKeys: 'Mit Schlüssel und Geheimnis in jeder Anfrage',
    asServiceAccount: 'Als Dienstkonto',
    asServiceAccountText:
      'Das Backend tauscht Schlüssel und Geheimnis gegen ein Token für eine Stunde, und sendet nur dieses: „authorization: Bearer …“. Es darf dann auch Einstellungen, das Schema und die Texte der Nachrichten ändern. Das Token endet mit dem Schlüssel. Ein neues Geheimnis ändert nichts daran.',
    usePage: 'So braucht ihn eine Seite oder App',
    usePageText:
      'Der Schlüssel nennt nur die Anwendung und hat keine eigenen Rechte. Benutzer melden sich damit an.',
    toStart: 'Die Zeilen für Ihre Seite stehen unter „Erste Schritte“',
    useOidcClient: 'So braucht ihn ein OpenID-Client',
    useOidcClientText:
      'Der Schlüssel ist die client_id des OpenID-Clients, mit dem sich Benutzer bei einem anderen Programm anmelden. Sein Geheimnis gibt keinen Zugang zur API dieser Anwendung.',
    secretTitle: 'Speichern Sie dieses Geheimnis jetzt',
    secretWarning:
      'Es wird nur dieses eine Mal gezeigt: Niemand kann es Ihnen noch einmal zeigen, auch wir nicht. Speichern Sie es dort, wo Ihr Backend seine Geheimnisse liest, und senden Sie es niemandem per E-Mail oder Chat.',
    secretOf: 'Geheimnis von {name}',
    copySecret: 'Geheimnis kopieren',
    keyToo: 'Das Backend braucht auch seinen öffentlichen Schlüssel.',
    stored: 'Ich habe das Geheimnis gespeichert',
  },
} satisfies Texts;
