import type { Texts } from '../../texts/say.ts';

/** The texts of the page of the sign-in settings. */
export const SIGN_IN = {
  en: {
    title: 'Sign-in',
    text: 'How people sign in to {name}, on which pages, and how often.',
    tabs: 'Parts of the sign-in',
    methods: 'Methods',
    providers: 'Identity providers',
    pages: 'Pages and links',
    limits: 'Limits',
    tests: 'Test identities',
    advanced: 'Advanced',
  },
  de: {
    title: 'Anmeldung',
    text: 'Wie man sich bei {name} anmeldet, auf welchen Seiten und wie oft.',
    tabs: 'Teile der Anmeldung',
    methods: 'Wege',
    providers: 'Identitätsanbieter',
    pages: 'Seiten und Links',
    limits: 'Grenzen',
    tests: 'Testidentitäten',
    advanced: 'Weiteres',
  },
} satisfies Texts;
