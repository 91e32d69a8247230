import type { Texts } from '../../texts/say.ts';

/** The texts of the list of webhooks, and of what can be done with one. */
export const WEBHOOKS = {
  en: {
    webhooks: 'Webhooks',
    text: 'Addresses of your backend to which the service sends events as they happen.',
    address: 'Address',
    addressHint: 'Of your backend: https, of a public host. The service sends each event there with POST.',
    events: 'Events',
    eventsHint: 'Choose a group, such as user.*, single types, or * for all.',
    description: 'Description',
    descriptionHint: 'What your backend does with the events.',
    guests: 'Events of guests, too',
    guestsHint: 'Guests have proved no address yet. Once one does, the events come in any case.',
    lastSuccess: 'Last accepted',
    enabled: 'Enabled',
    disabled: 'Disabled',
    failing: 'Failing',
    none: 'No webhooks yet',
    noneText: 'Create one, and your backend learns at once who signed up, changed or was deleted.',
    create: 'Create webhook',
    createText:
      'It gets the events from now on. The secret with which your backend verifies them is shown once, right after that: have a safe place ready.',
    created: 'The webhook was created.',
    edit: 'Edit webhook',
    editText: 'Takes effect with the next event. The secret and earlier deliveries stay.',
    save: 'Save',
    saved: 'The webhook was changed.',
    test: 'Send a test',
    testText:
      'Sends one event webhook.test to this webhook alone, whatever its events. Its outcome is below.',
    tested: 'The test is on its way.',
    rotate: 'New secret',
    rotateText:
      'Gives the webhook a new secret, which is shown once. Until the time that you choose has passed, each delivery is signed with the present secret as well, so that your backend loses none.',
    rotateButton: 'Create the new secret',
    rotated: 'The webhook has a new secret.',
    replay: 'Send events again',
    replayText:
      'Sends all events of these days again, which the webhook selects now, in their order and with their ids. A backend that has them already recognises the ids.',
    from: 'From',
    to: 'To',
    replayed: 'The events are on their way.',
    disable: 'Disable',
    disableText:
      'The webhook then gets nothing. If you enable it again, it gets the events since its last one, as long as the service has them.',
    enable: 'Enable',
    enableText:
      'The webhook gets the events since its last one, as long as the service has them, and then all new ones.',
    delete: 'Delete webhook',
    deleteText:
      'Your backend gets no more events at this address, and what is not delivered yet is lost to it. The list of deliveries goes, too. Nobody can undo this.',
    deleted: 'The webhook was deleted.',
  },
  de: {
    webhooks: 'Webhooks',
    text: 'Adressen Ihres Backends, an die der Dienst Ereignisse sendet, sobald sie geschehen.',
    address: 'Adresse',
    addressHint:
      'Ihres Backends: https, mit öffentlichem Host. Dorthin sendet der Dienst jedes Ereignis mit POST.',
    events: 'Ereignisse',
    eventsHint: 'Wählen Sie eine Gruppe wie user.*, einzelne Arten, oder * für alle.',
    description: 'Beschreibung',
    descriptionHint: 'Was Ihr Backend mit den Ereignissen tut.',
    guests: 'Auch Ereignisse von Gästen',
    guestsHint:
      'Gäste haben noch keine Adresse bestätigt. Sobald einer es tut, kommen die Ereignisse ohnehin.',
    lastSuccess: 'Zuletzt angenommen',
    enabled: 'Eingeschaltet',
    disabled: 'Ausgeschaltet',
    failing: 'Schlägt fehl',
    none: 'Noch keine Webhooks',
    noneText:
      'Legen Sie einen an, und Ihr Backend erfährt sofort, wer sich angemeldet hat, geändert oder gelöscht wurde.',
    create: 'Webhook anlegen',
    createText:
      'Er bekommt die Ereignisse ab jetzt. Das Geheimnis, mit dem Ihr Backend sie prüft, wird gleich danach gezeigt, nur einmal: Halten Sie einen sicheren Ort bereit.',
    created: 'Der Webhook wurde angelegt.',
    edit: 'Webhook bearbeiten',
    editText: 'Gilt ab dem nächsten Ereignis. Das Geheimnis und frühere Zustellungen bleiben.',
    save: 'Speichern',
    saved: 'Der Webhook wurde geändert.',
    test: 'Test senden',
    testText:
      'Sendet ein Ereignis webhook.test nur an diesen Webhook, gleich welche Ereignisse er bekommt. Wie es ausging, steht unten.',
    tested: 'Der Test ist unterwegs.',
    rotate: 'Neues Geheimnis',
    rotateText:
      'Gibt dem Webhook ein neues Geheimnis, das nur einmal gezeigt wird. Bis die gewählte Frist vorbei ist, ist jede Zustellung auch mit dem jetzigen Geheimnis signiert, damit Ihr Backend keine verliert.',
    rotateButton: 'Neues Geheimnis anlegen',
    rotated: 'Der Webhook hat ein neues Geheimnis.',
    replay: 'Ereignisse noch einmal senden',
    replayText:
      'Sendet alle Ereignisse dieser Tage noch einmal, die der Webhook jetzt auswählt, in ihrer Reihenfolge und mit ihren Ids. Ein Backend, das sie schon hat, erkennt die Ids.',
    from: 'Von',
    to: 'Bis',
    replayed: 'Die Ereignisse sind unterwegs.',
    disable: 'Ausschalten',
    disableText:
      'Der Webhook bekommt dann nichts. Schalten Sie ihn wieder ein, bekommt er die Ereignisse seit seinem letzten, solange der Dienst sie hat.',
    enable: 'Einschalten',
    enableText:
      'Der Webhook bekommt die Ereignisse seit seinem letzten, solange der Dienst sie hat, und dann alle neuen.',
    delete: 'Webhook löschen',
    deleteText:
      'Ihr Backend bekommt an dieser Adresse keine Ereignisse mehr, und was noch nicht zugestellt ist, entgeht ihm. Auch die Liste der Zustellungen geht. Das lässt sich nicht rückgängig machen.',
    deleted: 'Der Webhook wurde gelöscht.',
  },
} satisfies Texts;
