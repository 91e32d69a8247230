import type { Texts } from '../../texts/say.ts';

/** The texts of the list of keys, and of what can be done with one. */
export const KEYS = {
  en: {
    keys: 'Keys',
    text: 'With a key your backends and pages call the service as this application.',
    name: 'Name',
    nameHint: 'Where the key is used, such as “Shop backend”.',
    key: 'Publishable key',
    lastUsed: 'Last used',
    notRecorded: 'not recorded',
    created: 'Created',
    backend: 'Backend, with a secret',
    publishable: 'Page or app, without a secret',
    oidcClient: 'OpenID client',
    oldSecretEnds: 'Old secret ends {when}',
    expired: 'Expired',
    none: 'No keys yet',
    noneText: 'Create one with a secret for your backend, and one without a secret for your page or app.',
    create: 'Create key',
    createText:
      'Creates a key of this application. Its secret is shown once, right after that: have a safe place ready.',
    kind: 'Used by',
    kindHint: 'Anybody can read what is in a page or app, so its key has no secret, now or later.',
    variant: 'Variant',
    variantHint: 'The key then acts for this variant. It cannot be changed later.',
    expires: 'Expires',
    expiresHint: 'The last day on which the key works. Empty: it does not expire.',
    createdDone: 'The key was created.',
    edit: 'Edit key',
    editText: 'Changes the name and the last day of this key. The key and its secret stay as they are.',
    save: 'Save',
    saved: 'The key was changed.',
    rotate: 'New secret',
    rotateText:
      'Gives the key a new secret, which is shown once. The key itself stays the same. Choose how long the present secret works besides the new one, so that you can replace it without a gap.',
    rotateAgainText: 'A secret of an earlier rotation still works, until its own time has passed.',
    grace: 'The present secret works for',
    graceHint:
      'If somebody else has seen it, end it at once: the backend is refused until it has the new one.',
    graceNone: 'ends at once',
    graceHour: '1 hour more',
    graceDay: '24 hours more',
    graceWeek: '7 days more',
    graceMonth: '30 days more',
    rotateButton: 'Create the new secret',
    rotated: 'The key has a new secret.',
    delete: 'Delete key',
    deleteBackendText:
      'From the next request on, backends with this key and its secret are refused, and pages with the key, too. Its service account tokens, sign-in links and invites stop working. Nobody can undo this.',
    deletePublishableText:
      'From the next request on, nobody can sign in on pages and apps with this key. Nobody can undo this.',
    deleteOidcClientText:
      'From the next request on, nobody can sign in by the OpenID client with this key, and its tokens end. The client and its other keys stay. Nobody can undo this.',
    deleted: 'The key was deleted.',
  },
  de: {
    keys: 'Schlüssel',
    text: 'Mit einem Schlüssel rufen Ihre Backends und Seiten den Dienst als diese Anwendung auf.',
    name: 'Name',
    nameHint: 'Wo der Schlüssel gebraucht wird, etwa „Backend des Ladens“.',
    key: 'Öffentlicher Schlüssel',
    lastUsed: 'Zuletzt benutzt',
    notRecorded: 'nicht erfasst',
    created: 'Angelegt',
    backend: 'Backend, mit Geheimnis',
    publishable: 'Seite oder App, ohne Geheimnis',
    oidcClient: 'OpenID-Client',
    oldSecretEnds: 'Altes Geheimnis endet {when}',
    expired: 'Abgelaufen',
    none: 'Noch keine Schlüssel',
    noneText:
      'Legen Sie einen mit Geheimnis für Ihr Backend an, und einen ohne Geheimnis für Ihre Seite oder App.',
    create: 'Schlüssel anlegen',
    createText:
      'Legt einen Schlüssel dieser Anwendung an. Sein Geheimnis wird gleich danach gezeigt, nur einmal: Halten Sie einen sicheren Ort bereit.',
    kind: 'Für',
    kindHint:
      'Was in einer Seite oder App steht, kann jeder lesen. Darum hat ihr Schlüssel nie ein Geheimnis, auch später nicht.',
    variant: 'Variante',
    variantHint: 'Der Schlüssel gilt dann für diese Variante. Das lässt sich später nicht ändern.',
    expires: 'Läuft ab',
    expiresHint: 'Der letzte Tag, an dem der Schlüssel gilt. Leer: Er läuft nicht ab.',
    createdDone: 'Der Schlüssel wurde angelegt.',
    edit: 'Schlüssel bearbeiten',
    editText:
      'Ändert den Namen und den letzten Tag dieses Schlüssels. Der Schlüssel und sein Geheimnis bleiben, wie sie sind.',
    save: 'Speichern',
    saved: 'Der Schlüssel wurde geändert.',
    rotate: 'Neues Geheimnis',
    rotateText:
      'Gibt dem Schlüssel ein neues Geheimnis, das nur einmal gezeigt wird. Der Schlüssel selbst bleibt gleich. Wählen Sie, wie lange das jetzige Geheimnis neben dem neuen gilt, damit Sie es ohne Lücke ersetzen können.',
    rotateAgainText: 'Ein Geheimnis von einem früheren Wechsel gilt noch, bis seine eigene Frist vorbei ist.',
    grace: 'Das jetzige Geheimnis',
    graceHint:
      'Hat es jemand anderes gesehen, lassen Sie es sofort enden: Das Backend wird abgewiesen, bis es das neue hat.',
    graceNone: 'endet sofort',
    graceHour: 'gilt noch 1 Stunde',
    graceDay: 'gilt noch 24 Stunden',
    graceWeek: 'gilt noch 7 Tage',
    graceMonth: 'gilt noch 30 Tage',
    rotateButton: 'Neues Geheimnis anlegen',
    rotated: 'Der Schlüssel hat ein neues Geheimnis.',
    delete: 'Schlüssel löschen',
    deleteBackendText:
      'Ab der nächsten Anfrage werden Backends mit diesem Schlüssel und seinem Geheimnis abgewiesen, ebenso Seiten mit dem Schlüssel. Seine Tokens als Dienstkonto, seine Anmeldelinks und Einladungen gelten nicht mehr. Das lässt sich nicht rückgängig machen.',
    deletePublishableText:
      'Ab der nächsten Anfrage kann sich auf Seiten und in Apps mit diesem Schlüssel niemand mehr anmelden. Das lässt sich nicht rückgängig machen.',
    deleteOidcClientText:
      'Ab der nächsten Anfrage kann sich über den OpenID-Client mit diesem Schlüssel niemand mehr anmelden, und seine Tokens enden. Der Client und seine anderen Schlüssel bleiben. Das lässt sich nicht rückgängig machen.',
    deleted: 'Der Schlüssel wurde gelöscht.',
  },
} satisfies Texts;
