import type { Texts } from '../../texts/say.ts';

/** The texts of the page of tokens and agents. */
export const TOKENS = {
  en: {
    title: 'Tokens and agents',
    text: 'What programs of others may do for the users of {name}, and what tokens say.',
    tabs: 'Parts of tokens and agents',
    apis: 'Your APIs',
    agents: 'Agents',
    claims: 'User tokens',
  },
  de: {
    title: 'Tokens und Agenten',
    text: 'Was fremde Programme für die Benutzer von {name} tun dürfen, und was Tokens sagen.',
    tabs: 'Teile von Tokens und Agenten',
    apis: 'Ihre APIs',
    agents: 'Agenten',
    claims: 'Benutzer-Tokens',
  },
} satisfies Texts;
