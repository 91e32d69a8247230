import type { Texts } from '../../texts/say.ts';

/** The texts of the preview of a message, and of the test message. */
export const PREVIEW = {
  en: {
    preview: 'Preview',
    previewText: 'With sample values, and follows what you type.',
    mail: 'E-mail',
    plain: 'Plain text',
    sms: 'Text message',
    subject: 'Subject: {subject}',
    frame: 'The e-mail as it arrives',
    onePart: 'One part of a text message.',
    parts: '{n} parts of a text message. Each costs as much as a message.',
    outdated: 'This is the last text without an error.',
    test: 'Send a test to yourself',
    testText:
      'Sends this e-mail with sample values to {address}, and to nobody else. It has the texts as they are typed now, also unsaved ones. It counts as one of the e-mails of today.',
    ownAddress: 'your own address',
    testButton: 'Send the test',
    tested: 'The test is on its way to {address}.',
  },
  de: {
    preview: 'Vorschau',
    previewText: 'Mit Beispielwerten. Sie folgt Ihrer Eingabe.',
    mail: 'E-Mail',
    plain: 'Nur Text',
    sms: 'SMS',
    subject: 'Betreff: {subject}',
    frame: 'Die E-Mail, wie sie ankommt',
    onePart: 'Eine SMS aus einem Teil.',
    parts: 'Eine SMS aus {n} Teilen. Jeder kostet so viel wie eine SMS.',
    outdated: 'Das ist der letzte Text ohne Fehler.',
    test: 'Test an mich senden',
    testText:
      'Sendet diese E-Mail mit Beispielwerten an {address} und an niemanden sonst. Sie hat die Texte, wie sie jetzt eingegeben sind, auch ungespeicherte. Sie zählt zu den E-Mails des heutigen Tages.',
    ownAddress: 'Ihre eigene Adresse',
    testButton: 'Test senden',
    tested: 'Der Test ist unterwegs an {address}.',
  },
} satisfies Texts;
