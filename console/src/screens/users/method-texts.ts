import type { Texts } from '../../texts/say.ts';

/** The methods of signing in, by their names in `meta.last_sign_in_method`. */
export const METHODS = {
  en: {
    email_code: 'Code by e-mail',
    email_link: 'Link by e-mail',
    phone_code: 'Code by text message',
    phone_link: 'Link by text message',
    magic_link: 'Link of your backend',
    passkey: 'Passkey',
    guest: 'As a guest',
    provider: 'With {provider}',
  },
  de: {
    email_code: 'Code per E-Mail',
    email_link: 'Link per E-Mail',
    phone_code: 'Code per SMS',
    phone_link: 'Link per SMS',
    magic_link: 'Link Ihres Backends',
    passkey: 'Passkey',
    guest: 'Als Gast',
    provider: 'Mit {provider}',
  },
} satisfies Texts;
