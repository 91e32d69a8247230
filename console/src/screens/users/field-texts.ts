import type { Texts } from '../../texts/say.ts';

/** The texts of the fields of profiles. */
export const FIELDS = {
  en: {
    yes: 'Yes',
    no: 'No',
    json: 'A JSON object',
    hidden: 'Users do not see it',
    onlyShown: 'Users see it and cannot change it',
  },
  de: {
    yes: 'Ja',
    no: 'Nein',
    json: 'Ein JSON-Objekt',
    hidden: 'Benutzer sehen es nicht',
    onlyShown: 'Benutzer sehen es und können es nicht ändern',
  },
} satisfies Texts;
