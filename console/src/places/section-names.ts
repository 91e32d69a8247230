import type { Texts } from '../texts/say.ts';

/** The titles of the sections of the navigation. */
export const SECTION_NAMES = {
  en: { people: 'People', settings: 'Settings', connections: 'Connections' },
  de: { people: 'Personen', settings: 'Einstellungen', connections: 'Verbindungen' },
} satisfies Texts;
