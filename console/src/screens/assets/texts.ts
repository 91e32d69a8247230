import type { Texts } from '../../texts/say.ts';

/** The texts of the images of an application. */
export const ASSETS = {
  en: {
    assets: 'Assets',
    text: 'Images with an address of their own, for your pages and messages. Anybody who has the address sees the image.',
    add: 'New image',
    file: 'File',
    hint: 'PNG or SVG, up to {limit}.',
    replaceHint: 'PNG or SVG, up to {limit}. The new image has a new address, and the old address ends.',
    list: 'Images',
    none: 'No images yet',
    noneText: 'Upload one, and copy its address into a page or a template.',
    notReady: 'No image to show yet',
    pixels: '{width} × {height} pixels',
    changed: 'Uploaded',
    copyAddress: 'Copy address',
    copied: 'Copied',
    open: 'Open in a new tab',
    delete: 'Delete image',
    deleteText:
      'The image is deleted for good. Pages and messages with its address show nothing in its place, also messages that are already sent. Browsers that have shown it may keep it for up to a year.',
    deleted: 'The image was deleted.',
    goneMeanwhile: 'Somebody else has deleted this image: {name}',
  },
  de: {
    assets: 'Bilder',
    text: 'Bilder mit eigener Adresse, für Ihre Seiten und Nachrichten. Wer die Adresse hat, sieht das Bild.',
    add: 'Neues Bild',
    file: 'Datei',
    hint: 'PNG oder SVG, bis zu {limit}.',
    replaceHint: 'PNG oder SVG, bis zu {limit}. Das neue Bild hat eine neue Adresse, die alte endet.',
    list: 'Bilder',
    none: 'Noch keine Bilder',
    noneText: 'Laden Sie eines hoch, und kopieren Sie seine Adresse in eine Seite oder Vorlage.',
    notReady: 'Noch kein Bild zu sehen',
    pixels: '{width} × {height} Pixel',
    changed: 'Hochgeladen',
    copyAddress: 'Adresse kopieren',
    copied: 'Kopiert',
    open: 'In neuem Tab öffnen',
    delete: 'Bild löschen',
    deleteText:
      'Das Bild wird endgültig gelöscht. Seiten und Nachrichten mit seiner Adresse zeigen dort nichts mehr, auch schon gesendete Nachrichten. Browser, die es gezeigt haben, können es bis zu einem Jahr behalten.',
    deleted: 'Das Bild wurde gelöscht.',
    goneMeanwhile: 'Jemand anderes hat dieses Bild gelöscht: {name}',
  },
} satisfies Texts;
