import { cutTerm, searchTerm } from '../../typed/search-term.ts';
import { CONTACT_FIELDS, isVerifiedBy } from '../identity/identity.ts';
import type { ProfileRecord, SearchEntries } from '../profile.ts';
import { isGuest } from '../sign-in/guest.ts';

/**
 * A value by which the platform finds a user. `field` is `name` for first and last name together. `whole` is
 * its term before it is cut. `verified`: the user has verified it. A name is never verified.
 */
export type SearchedValue = { field: string; term: string; whole: string; verified: boolean };

type SearchedUser = Pick<
  ProfileRecord,
  'data' | 'verified_data' | 'identities' | 'self_written' | 'state' | 'auth_level'
>;

/** Maximum unique values of a user, beside addresses, that a search finds: each is an item to write. */
const MAX_UNIQUE = 10;
/** Maximum terms of a user. */
export const MAX_TERMS = 5 + MAX_UNIQUE;

/**
 * Returns the values by which the platform finds a user: names, and claimed values that the user has verified
 * or the platform wrote. Values that the user only asserts are left out, because support would act on the
 * user who claimed an address of somebody else (decision 0346).
 */
export function searchedValues(user: SearchedUser): SearchedValue[] {
  const contacts: readonly string[] = Object.values(CONTACT_FIELDS);
  const claimed = user.identities.filter(
    (identity) => isVerifiedBy(user, identity) || !Object.hasOwn(user.self_written, identity.field),
  );
  const unique = claimed
    .filter(({ field }) => !contacts.includes(field))
    .sort((a, b) => (a.field < b.field ? -1 : 1))
    .slice(0, MAX_UNIQUE);
  const identifying = [...claimed.filter(({ field }) => contacts.includes(field)), ...unique].map(
    (identity) => ({
      field: identity.field,
      ...termsOf(identity.value),
      verified: isVerifiedBy(user, identity),
    }),
  );
  return [...identifying, ...searchedNames(user)].filter(({ term }) => term !== '');
}

function searchedNames({ data }: SearchedUser): SearchedValue[] {
  const [first, last] = [nameOf(data['first_name']), nameOf(data['last_name'])];
  const names = [
    { field: 'first_name', text: first },
    { field: 'last_name', text: last },
    { field: 'name', text: first && last && `${first} ${last}` },
  ];
  return names.flatMap(({ field, text }) => (text ? [{ field, ...termsOf(text), verified: false }] : []));
}

function termsOf(value: string): { term: string; whole: string } {
  const whole = searchTerm(value);
  return { term: cutTerm(whole), whole };
}

/** A name begins with a letter. An address or number as a name would find a user who only asserts it. */
const NAME = /^[^\p{L}\p{N}@]*\p{L}[^@]*$/u;

function nameOf(value: unknown): string | undefined {
  return typeof value === 'string' && NAME.test(value.normalize('NFKC')) ? value : undefined;
}

/** Returns the fields of the data that a searched value is of. */
export function fieldsOfValue(field: string): string[] {
  return field === 'name' ? ['first_name', 'last_name'] : [field];
}

/** Returns the search entries that a profile must have; undefined if it needs none. */
export function searchEntriesOf(user: SearchedUser): SearchEntries | undefined {
  const terms = [...new Set(searchedValues(user).map(({ term }) => term))].sort();
  if (terms.length === 0) return undefined;
  return {
    terms,
    ...(user.state === 'disabled' && { disabled: true }),
    ...(user.auth_level === 'verified' && { verified: true }),
    ...(isGuest(user) && { guest: true }),
  };
}
