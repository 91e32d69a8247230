import type { Texts } from '../../texts/say.ts';

/** The texts of logos, icon and animation. */
export const IMAGES = {
  en: {
    images: 'Logo, icon and animation',
    imagesText: 'A file is checked and cleaned, then it takes effect by itself, without saving.',
    light: 'Logo',
    dark: 'Logo for dark mode',
    email: 'Logo in e-mails',
    icon: 'Icon',
    loading: 'Loading animation',
    imageHint: 'PNG or SVG, up to {limit}.',
    animationHint: 'Lottie (JSON), up to {limit}, for your own pages.',
    none: 'No file',
    open: 'Open the stored file',
  },
  de: {
    images: 'Logo, Icon und Animation',
    imagesText: 'Eine Datei wird geprüft und bereinigt. Dann gilt sie von selbst, ohne dass Sie speichern.',
    light: 'Logo',
    dark: 'Logo für den dunklen Modus',
    email: 'Logo in E-Mails',
    icon: 'Icon',
    loading: 'Ladeanimation',
    imageHint: 'PNG oder SVG, bis zu {limit}.',
    animationHint: 'Lottie (JSON), bis zu {limit}, für Ihre eigenen Seiten.',
    none: 'Keine Datei',
    open: 'Gespeicherte Datei öffnen',
  },
} satisfies Texts;
