import type { Texts } from '../../texts/say.ts';

/** The texts of the preview of the sign-in screen. */
export const PREVIEW = {
  en: {
    preview: 'Preview',
    text: 'The sign-in screen with what you have typed. Nothing on it works, and people see it once you save.',
    frame: 'Preview of the sign-in screen',
    language: 'Language',
    theme: 'Device',
    light: 'Light',
    dark: 'Dark',
    width: 'Width',
    phone: 'Phone',
    desk: 'Computer',
    updating: 'Updating the preview…',
    correct: 'The preview shows the last values without a fault. Correct the marked fields.',
  },
  de: {
    preview: 'Vorschau',
    text: 'Der Anmeldebildschirm mit Ihren Eingaben. Nichts darauf funktioniert, und andere sehen ihn erst, wenn Sie speichern.',
    frame: 'Vorschau des Anmeldebildschirms',
    language: 'Sprache',
    theme: 'Gerät',
    light: 'Hell',
    dark: 'Dunkel',
    width: 'Breite',
    phone: 'Telefon',
    desk: 'Computer',
    updating: 'Die Vorschau wird erneuert …',
    correct: 'Die Vorschau zeigt die letzten Werte ohne Fehler. Berichtigen Sie die markierten Felder.',
  },
} satisfies Texts;
