import type { Texts } from '../texts/say.ts';

/** The texts of a control that sends a file. */
export const UPLOADS = {
  en: {
    choose: 'Choose a file',
    replace: 'Replace',
    drop: 'Or drop it here.',
    send: 'Upload',
    cancel: 'Cancel',
    sending: '{sent} of {all}',
    cancelled: 'The upload is cancelled. What was stored stays.',
    waiting: 'A new file is being processed. What is stored stays until it is ready.',
    late: 'The new file is not ready yet. If it was not sent to its end, choose it again.',
    look: 'Look again',
    ready: 'The new file is ready.',
    rejected: 'The newest file was rejected: {reason}',
    oneFile: 'Several files were dropped. One fits here.',
    tooLarge: 'The file has {size}, and up to {limit} are accepted. Make it smaller.',
    notSent: 'The file did not arrive. Check your connection, and upload it again.',
    notStored: 'The storage refused the file (status {status}). Upload it again.',
    stale: 'What is stored now is shown here. Upload again to replace it.',
  },
  de: {
    choose: 'Datei wählen',
    replace: 'Ersetzen',
    drop: 'Oder hier ablegen.',
    send: 'Hochladen',
    cancel: 'Abbrechen',
    sending: '{sent} von {all}',
    cancelled: 'Das Hochladen ist abgebrochen. Was gespeichert war, bleibt.',
    waiting: 'Eine neue Datei wird verarbeitet. Bis sie bereit ist, bleibt die gespeicherte.',
    late: 'Die neue Datei ist noch nicht bereit. Wurde sie nicht ganz gesendet, wählen Sie sie noch einmal.',
    look: 'Noch einmal nachsehen',
    ready: 'Die neue Datei ist bereit.',
    rejected: 'Die neueste Datei wurde abgelehnt: {reason}',
    oneFile: 'Sie haben mehrere Dateien abgelegt. Hier passt eine.',
    tooLarge: 'Die Datei hat {size}, angenommen werden bis zu {limit}. Verkleinern Sie sie.',
    notSent:
      'Die Datei ist nicht angekommen. Prüfen Sie Ihre Verbindung, und laden Sie sie noch einmal hoch.',
    notStored: 'Der Speicher hat die Datei abgelehnt (Status {status}). Laden Sie sie noch einmal hoch.',
    stale: 'Hier steht, was jetzt gespeichert ist. Noch einmal hochladen ersetzt es.',
  },
} satisfies Texts;
