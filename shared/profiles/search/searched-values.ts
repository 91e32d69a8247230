import { comparedNumber, comparedValue, cutTerm, searchTerm } from '../../typed/search-term.ts';
import { CONTACT_FIELDS, type Identity, isVerifiedBy } from '../identity/identity.ts';
import type { ProfileRecord } from '../profile.ts';
import { searchEntryName } from './search-store.ts';

/**
 * A value by which the platform finds a user. `field` is `name` for first and last name together. `whole` is
 * its term before it is cut. `value` is its compared form, by which an exact match is known; a part of a name
 * has none. `verified`: the user has verified it. A name is never verified.
 */
export type SearchedValue = {
  field: string;
  term: string;
  whole: string;
  value: string | undefined;
  verified: boolean;
};

export type SearchedUser = Pick<ProfileRecord, 'data' | 'verified_data' | 'identities' | 'self_written'>;

/** Maximum unique values of a user, beside addresses, that a search finds: each is an item to write. */
const MAX_UNIQUE = 10;
/** Maximum words of a name at which a search may begin. */
const MAX_WORDS = 6;
/** Maximum terms of a user: three of addresses, three of names, and of words and unique values. */
export const MAX_TERMS = 6 + MAX_WORDS + MAX_UNIQUE;

/**
 * Returns the values by which the platform finds a user: names, and claimed values that the user has verified
 * or the platform wrote. Values that the user only asserts are left out, because support would act on the
 * user who claimed an address of somebody else (decision 0346). Terms of one character are left out.
 * `dialled` are the forms of the phone number in its country, without which those of a stored profile count.
 */
export function searchedValues(
  user: SearchedUser & Pick<ProfileRecord, 'search'>,
  dialled: readonly string[] = storedNumbers(user),
): SearchedValue[] {
  const contacts: readonly string[] = Object.values(CONTACT_FIELDS);
  const claimed = user.identities.filter(
    (identity) => isVerifiedBy(user, identity) || !Object.hasOwn(user.self_written, identity.field),
  );
  const unique = claimed
    .filter(({ field }) => !contacts.includes(field))
    .sort((a, b) => (a.field < b.field ? -1 : 1))
    .slice(0, MAX_UNIQUE);
  const identifying = [...claimed.filter(({ field }) => contacts.includes(field)), ...unique];
  const values = identifying.flatMap((identity) => {
    const verified = isVerifiedBy(user, identity);
    return formsOf(identity, dialled).map((form) => ({ field: identity.field, ...form, verified }));
  });
  return [...values, ...searchedNames(user)].filter(({ whole }) => isSearchable(whole));
}

/** True for a term that has a partition of its own: two characters name it. */
export function isSearchable(term: string): boolean {
  return [...term].length > 1;
}

/** Returns the terms of numbers that a profile has. They alone are named by their own digits. */
function storedNumbers({ search }: Pick<ProfileRecord, 'search'>): string[] {
  return (search?.terms ?? []).flatMap((name) => {
    const [term = ''] = name.split(' ');
    return name === searchEntryName({ term, value: comparedNumber(term) }) ? [term] : [];
  });
}

/** A number is found in its international form, and as it is dialled in its country. */
function formsOf({ field, value }: Identity, dialled: readonly string[]) {
  if (field !== CONTACT_FIELDS.phone) return [{ ...termsOf(value), value: comparedValue(value) }];
  return [...new Set([value.replace(/\D/g, ''), ...dialled])].map((digits) => ({
    ...termsOf(digits),
    value: comparedNumber(digits),
  }));
}

/**
 * First and last name, the full name in both orders and from each of its words on, and the first name with
 * the last word alone, as in "Jan Berg" of "Jan van der Berg".
 */
function searchedNames({ data }: SearchedUser): SearchedValue[] {
  const [first, last] = [nameOf(data['first_name']), nameOf(data['last_name'])];
  const [given, family] = [wordsOf(first), wordsOf(last)];
  const wholes = [
    { field: 'first_name', text: first, isWhole: true },
    { field: 'last_name', text: last, isWhole: true },
  ];
  const short = family.length > 1 && given.length > 0 ? [...given, ...family.slice(-1)].join(' ') : undefined;
  const parts = [...fullNames(given, family), { field: 'name', text: short, isWhole: false }];
  return [...wholes, ...parts].flatMap(({ field, text, isWhole }) =>
    text
      ? [{ field, ...termsOf(text), value: isWhole ? comparedValue(text) : undefined, verified: false }]
      : [],
  );
}

/** The words of the full name in a circle, from the first name, the last name, and then from each word on. */
function fullNames(given: readonly string[], family: readonly string[]) {
  const words = [...given, ...family];
  const field = family.length === 0 ? 'first_name' : given.length === 0 ? 'last_name' : 'name';
  const firsts = [0, given.length];
  const orders = field === 'name' ? firsts : [];
  const others = [...words.keys()].filter((start) => !firsts.includes(start));
  const starts = [...orders, ...others].slice(0, MAX_WORDS);
  return starts
    .filter((start) => NAME.test(words[start] ?? ''))
    .map((start) => ({
      field,
      text: [...words.slice(start), ...words.slice(0, start)].join(' '),
      isWhole: orders.includes(start),
    }));
}

function wordsOf(name: string | undefined): string[] {
  return (name ?? '').split(/[\p{Z}\p{Pd}\p{Cc}]+/u).filter((word) => word !== '');
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
