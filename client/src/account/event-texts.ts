import type { AccountEvent } from './calls.ts';
import type { TextKey } from './texts/en.ts';

/** What a person reads of each type of event. */
export const EVENT_TEXTS: Readonly<Record<AccountEvent['type'], TextKey>> = {
  'user.signed_in': 'signedIn',
  'user.signed_out': 'signedOutOnce',
  'user.signed_out_everywhere': 'signedOutAll',
  'user.session_revoked': 'revoked',
  'user.client_authorized': 'authorized',
  'user.address_change_requested': 'changeRequested',
  'user.address_changed': 'changed',
  'user.address_change_undone': 'undone',
  'user.enabled': 'enabled',
  'user.disabled': 'disabled',
};
