import { describe, expect, it } from 'vitest';
import { TEXTS } from '../../client/src/account/texts.ts';
import { TEXTS as BUTTON_TEXTS } from '../../client/src/react/texts.ts';
import { ACCOUNT_TEXTS } from '../../shared/texts/account-texts.ts';
import { LANGUAGES } from '../../shared/texts/languages.ts';

/** The texts of the page, by the key of the element's text that says the same. */
const SAME = {
  cancelChange: 'cancelChange',
  changeCancelled: 'changeCancelled',
  'user.signed_in': 'signed_in',
  'user.signed_out': 'signed_out',
  'user.signed_out_everywhere': 'signed_out_everywhere',
  'user.session_revoked': 'session_revoked',
  'user.client_authorized': 'client_authorized',
  'user.address_change_requested': 'address_change_requested',
  'user.address_changed': 'address_changed',
  'user.address_change_undone': 'address_change_undone',
  'user.enabled': 'enabled',
  'user.disabled': 'disabled',
  add: 'add',
  addresses: 'addresses',
  apps: 'apps',
  change: 'change',
  code: 'code',
  codeTitle: 'enterCode',
  confirm: 'confirm',
  confirmed: 'confirmed',
  continue: 'goOn',
  deleteAccount: 'delete',
  deleteLast: 'deleteButton',
  deleted: 'deleted',
  download: 'download',
  email: 'email',
  endAccess: 'endAccess',
  ended: 'sessionEnded',
  freshTitle: 'confirmTitle',
  here: 'thisBrowser',
  history: 'history',
  language: 'language',
  languageHint: 'languageText',
  lastAddress: 'lastAddress',
  lastUsed: 'lastUsed',
  more: 'more',
  noApps: 'noApps',
  noHistory: 'noHistory',
  phone: 'phone',
  remove: 'remove',
  removeAddress: 'removeAddress',
  save: 'save',
  saved: 'saved',
  sessions: 'signedInAt',
  signOut: 'signOut',
  signOutEverywhere: 'everywhere',
  since: 'began',
  unconfirmed: 'notConfirmed',
  unknownDevice: 'unknownDevice',
  valueInvalid: 'notAccepted',
} as const satisfies Partial<Record<keyof typeof TEXTS.en, keyof typeof ACCOUNT_TEXTS.en>>;

describe.each(LANGUAGES)('the account element and the account page in %s', (language) => {
  const page = ACCOUNT_TEXTS[language];

  it('say the same things by the same words', () => {
    const keys = Object.keys(SAME) as (keyof typeof SAME)[];
    const said = keys.map((key) => [key, TEXTS[language][key]]);
    expect(said).toEqual(keys.map((key) => [key, page[SAME[key]]]));
    expect(TEXTS[language].removeAsk).toBe(page.removeAddressText.replace('{address}', '{to}'));
  });

  it('sign out by the words of the button of React', () => {
    const { signOut, everywhere, guestLoses } = BUTTON_TEXTS[language];
    expect([signOut, everywhere]).toEqual([page.signOut, page.everywhere]);
    expect(guestLoses).toBe(TEXTS[language].guestLoses);
  });
});
