import type { Texts } from '../texts/say.ts';

/** The words for facts of sign-ins that several screens show. */
export const FACTS = {
  en: {
    email_code: 'Code by e-mail',
    email_link: 'Link by e-mail',
    phone_code: 'Code by text message',
    phone_link: 'Link by text message',
    magic_link: 'Link of your backend',
    passkey: 'Passkey',
    guest: 'As a guest',
    atProvider: 'Account at {provider}',
  },
  de: {
    email_code: 'Code per E-Mail',
    email_link: 'Link per E-Mail',
    phone_code: 'Code per SMS',
    phone_link: 'Link per SMS',
    magic_link: 'Link Ihres Backends',
    passkey: 'Passkey',
    guest: 'Als Gast',
    atProvider: 'Konto bei {provider}',
  },
} satisfies Texts;
