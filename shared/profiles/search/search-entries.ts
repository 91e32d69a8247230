import { dialledDigits } from '../../typed/dialled-digits.ts';
import { CONTACT_FIELDS } from '../identity/identity.ts';
import type { ProfileRecord, SearchEntries } from '../profile.ts';
import { isGuest } from '../sign-in/guest.ts';
import { searchEntryName } from './search-store.ts';
import { type SearchedUser, searchedValues } from './searched-values.ts';

/** Returns the search entries that a profile must have; undefined if it needs none. */
export function searchEntriesOf(
  user: SearchedUser & Pick<ProfileRecord, 'state' | 'auth_level'>,
): SearchEntries | undefined {
  const number = user.identities.find(({ field }) => field === CONTACT_FIELDS.phone);
  const dialled = number ? [dialledDigits(number.value)] : [];
  const terms = [...new Set(searchedValues(user, dialled).map(searchEntryName))].sort();
  if (terms.length === 0) return undefined;
  return {
    terms,
    ...(user.state === 'disabled' && { disabled: true }),
    ...(user.auth_level === 'verified' && { verified: true }),
    ...(isGuest(user) && { guest: true }),
  };
}
