import type { Texts } from '../../texts/say.ts';

/** The texts of the pictures and documents of a user. */
export const FILES = {
  en: {
    noFile: 'No file',
    imageHint: 'PNG, JPEG, GIF or WebP, up to {limit}.',
    documentHint: 'PDF, plain text, PNG or JPEG, up to {limit}.',
    download: 'Download',
    remove: 'Remove',
    removeImageText:
      'The file in {label} is deleted for good. Pages that show its address show nothing in its place, at the latest after an hour.',
    removeDocumentText: 'The file in {label} is deleted for good.',
    removed: 'The file is removed.',
  },
  de: {
    noFile: 'Keine Datei',
    imageHint: 'PNG, JPEG, GIF oder WebP, bis zu {limit}.',
    documentHint: 'PDF, reiner Text, PNG oder JPEG, bis zu {limit}.',
    download: 'Herunterladen',
    remove: 'Entfernen',
    removeImageText:
      'Die Datei in {label} wird endgültig gelöscht. Seiten, die ihre Adresse zeigen, zeigen dort spätestens nach einer Stunde nichts mehr.',
    removeDocumentText: 'Die Datei in {label} wird endgültig gelöscht.',
    removed: 'Die Datei ist entfernt.',
  },
} satisfies Texts;
