import type { Texts } from '../../texts/say.ts';

/** The texts of every form of settings. */
export const SETTINGS = {
  en: {
    changedMeanwhile: 'Somebody else changed these settings meanwhile',
    ownersOnly: 'Only an owner or admin may change the greyed settings, because they decide who signs in.',
    force: 'Save it all the same',
    forceHint: 'The message above says what is lost then.',
  },
  de: {
    changedMeanwhile: 'Jemand anderes hat diese Einstellungen inzwischen geändert',
    ownersOnly:
      'Die grauen Einstellungen ändern nur Inhaber (owner) und Admins, denn sie entscheiden, wer sich anmeldet.',
    force: 'Trotzdem speichern',
    forceHint: 'Die Meldung darüber sagt, was dann verloren geht.',
  },
} satisfies Texts;
