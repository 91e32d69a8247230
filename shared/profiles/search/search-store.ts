import { isDeepStrictEqual } from 'node:util';
import { hashOf, keys, owners } from '../../storage/keys.ts';
import { either, exists, type Item, notExists } from '../../storage/writes/expressions.ts';
import { discard, put, type Write } from '../../storage/writes/writes.ts';
import { startOfTerm } from '../../typed/search-term.ts';
import type { ProfileRecord, SearchEntries } from '../profile.ts';

/** An entry of the search: a term of a user, and what searches are restricted by. */
export type SearchEntry = {
  sk: string;
  /** `nameOfValue` of the whole value of which the term is. */
  value: string;
  age: string;
  userId: string;
  disabled: boolean;
  verified: boolean;
  guest: boolean;
};

type EntryOwner = Pick<ProfileRecord, 'app' | 'user_id' | 'meta'>;
type StoredUser = EntryOwner & Pick<ProfileRecord, 'search'>;

/** A moment of the year 2286, before which all milliseconds since the epoch have 13 digits. */
const LATEST = 9_999_999_999_999;

/** Returns the age of a user in a key, which sorts the newest first. */
export function ageOf(created: string): string {
  return String(LATEST - Date.parse(created)).padStart(13, '0');
}

/** Returns when the user of an entry was created (epoch milliseconds). */
export function creationOf({ age }: Pick<SearchEntry, 'age'>): number {
  return LATEST - Number(age);
}

/**
 * Returns the part of a key that tells a value apart from others with its term. A part of a value has no
 * compared form, and is told apart from all whole ones.
 */
export function nameOfValue(value: string | undefined): string {
  return value === undefined ? '-' : hashOf(value).slice(0, 8);
}

/** Returns the part of an entry's key that its value decides, by which a profile lists its entries. */
export function searchEntryName({ term, value }: { term: string; value: string | undefined }): string {
  return `${term} ${nameOfValue(value)}`;
}

/** Returns the entry of an item. */
export function searchEntryFrom(item: Item): SearchEntry {
  const sk = String(item['sk']);
  const [, value = '', age = '', userId = ''] = sk.split(' ');
  const isMarked = (mark: keyof SearchEntries) => item[mark] === true;
  const [disabled, verified, guest] = [isMarked('disabled'), isMarked('verified'), isMarked('guest')];
  return { sk, value, age, userId, disabled, verified, guest };
}

/** Returns the key of an entry of a user, which `searchEntryName` names. */
export function searchKey({ app, user_id, meta }: EntryOwner, name: string) {
  const [term = '', value = ''] = name.split(' ');
  return keys.searchEntry(app, startOfTerm(term), term, value, ageOf(meta.created), user_id);
}

/**
 * Returns the writes after which a user has the entries `next`. Belongs into the transaction that writes the
 * profile, on condition of its version, with `next` as its `search`.
 */
export function searchWrites(
  before: StoredUser | undefined,
  owner: EntryOwner,
  next: SearchEntries | undefined,
): Write[] {
  const { terms: old = [], ...oldMarks } = before?.search ?? {};
  const { terms = [], ...marks } = next ?? {};
  const isSame = isDeepStrictEqual(oldMarks, marks);
  const gone = old.filter((term) => !terms.includes(term));
  const written = isSame ? terms.filter((term) => !old.includes(term)) : terms;
  return [
    ...(before ? gone.map((term) => discard(searchKey(before, term), exists())) : []),
    ...written.map((term) => entryWrite(owner, term, marks)),
  ];
}

function entryWrite(owner: EntryOwner, term: string, marks: Omit<SearchEntries, 'terms'>): Write {
  const key = searchKey(owner, term);
  const item = { ...key, ...owners.ofUser(owner.app, owner.user_id, key), ...marks };
  return put(item, either(exists(), notExists()));
}
