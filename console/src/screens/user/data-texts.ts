import type { Texts } from '../../texts/say.ts';

/** The texts of the data of a user. */
export const DATA = {
  en: {
    losesProof: 'Saving makes it unverified, and the old address gets a notice.',
    changedMeanwhile: 'Somebody else changed this user meanwhile',
  },
  de: {
    losesProof: 'Nach dem Speichern ist es unbestätigt, und die alte Adresse wird benachrichtigt.',
    changedMeanwhile: 'Jemand anderes hat diesen Benutzer inzwischen geändert',
  },
} satisfies Texts;
