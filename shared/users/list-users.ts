import { bytesInAnswer, PAGE_BYTES } from '../http/answer-size.ts';
import type { PageQuery } from '../http/fields/lists.ts';
import { ApiError, type Fault, invalidInput, invalidInputs } from '../platform/errors.ts';
import { findByIdentities } from '../profiles/identity/find-by-identity.ts';
import { normalise } from '../profiles/identity/identity.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { profileFromItem } from '../profiles/profile-store.ts';
import { isGuest } from '../profiles/sign-in/guest.ts';
import { identifyingFields, type ProfileSchema } from '../schemas/schema.ts';
import { findSchema, schemaFromItem } from '../schemas/schema-store.ts';
import { nextAfter, pageAfter } from '../storage/cursor.ts';
import { isProfilePosition, type Key, keyOf, keys } from '../storage/keys.ts';
import { getItems, listOwned } from '../storage/read-items.ts';
import { typedEmail } from '../typed/typed-email.ts';
import { typedNumber } from '../typed/typed-number.ts';
import { profileView } from './profile-view.ts';

/** Names the users of a list: guests too, or guests alone. */
export const GUEST_FILTERS = ['include', 'only'] as const;
type GuestFilter = (typeof GUEST_FILTERS)[number];

export type UserListQuery = PageQuery & {
  lookup_filter?: string[] | undefined;
  id_filter?: string[] | undefined;
  fields?: string[] | undefined;
  /** Which users a list without a filter has; without guests by default (decision 0382). */
  guests?: GuestFilter | undefined;
};

type ListItem = ReturnType<typeof profileView>;
type Page = { results: ListItem[]; next?: string };

/** The fields of each user, and which users. */
type ListedUsers = Pick<UserListQuery, 'fields' | 'guests'>;

/** A user to read, and the cursor after it. */
type UserPosition = { key: Key; cursor: string };
type Places = { places: UserPosition[]; more: boolean };

/** Maximum keys of one read. */
const BATCH = 100;

/**
 * Lists one page of an application's users, without their groups. By creation, the order is from the
 * owner index, which may lag by a moment; with a filter it is strongly consistent. Profiles are read
 * live, so a deleted user never shows. A page may be shorter than requested: only without `next` is
 * it the last. Throws 400.
 */
export async function listUsers(app: string, query: UserListQuery): Promise<Page> {
  const filtered = query.lookup_filter !== undefined || query.id_filter !== undefined;
  const { places, more } = await (filtered ? filteredPlaces(app, query) : placesByCreation(app, query));
  const guests = filtered ? 'include' : query.guests;
  const { results, read } = await readPlaces(app, places, { fields: query.fields, guests });
  return { results, ...nextAfter(places[read - 1]?.cursor, more || read < places.length) };
}

function assertFields({ schema }: ProfileSchema, wanted: string[] = []): void {
  const faults: Fault[] = wanted
    .filter((field) => !Object.hasOwn(schema, field))
    .map((field) => ({
      path: 'query.fields',
      message: `${field} is not a field of the application's schema`,
    }));
  if (faults.length > 0) throw invalidInputs(faults);
}

async function placesByCreation(app: string, page: PageQuery): Promise<Places> {
  const request = pageAfter(page, page.after === undefined ? undefined : profilePosition(page.after));
  const { items, more } = await listOwned(app, 'users', request);
  const places = items.map((item) => ({
    key: keyOf(item),
    cursor: Buffer.from(String(item['owner_sk'])).toString('base64url'),
  }));
  return { places, more };
}

function profilePosition(cursor: string): string {
  const position = Buffer.from(cursor, 'base64url').toString();
  if (!isProfilePosition(position)) throw unknownCursor();
  return position;
}

/**
 * Returns the users that a filter names, in the order of the ids; with both filters, those that match both.
 */
async function filteredPlaces(app: string, query: UserListQuery): Promise<Places> {
  const { lookup_filter: values, id_filter: named, page_size, after } = query;
  const owners = values && (await ownersOfValues(app, values));
  const ids = [...new Set(named ?? owners)].filter((id) => !owners || owners.includes(id));
  const start = after === undefined ? 0 : ids.indexOf(after) + 1;
  if (after !== undefined && start === 0) throw unknownCursor();
  const places = ids
    .slice(start, start + page_size)
    .map((id) => ({ key: keys.profile(app, id), cursor: id }));
  return { places, more: ids.length > start + page_size };
}

/**
 * Returns the users that any of the values finds for the platform, as an e-mail address, a phone
 * number or a unique value.
 */
async function ownersOfValues(app: string, values: string[]): Promise<string[]> {
  const fields = identifyingFields(await findSchema(app));
  const identities = values.flatMap((value) =>
    fields.map((field) => ({ field, value: normalise(field, value) })),
  );
  const lookups = await findByIdentities(app, identities, 'platform');
  const owners = lookups.flatMap(({ found }) => found ?? []);
  if (owners.length === 0 && values.some(hasLostPlus))
    throw invalidInput('query.lookup_filter', 'has a space where a + must be: write + as %2B in a query');
  return owners;
}

/**
 * True if a value becomes an address or a number once its spaces are the `+` that a query makes spaces of.
 */
function hasLostPlus(value: string): boolean {
  const text = value.trim();
  const mayBeNumber = /^\s/.test(value) && 'value' in typedNumber(`+${text}`);
  return mayBeNumber || (/\s/.test(text) && 'value' in typedEmail(text.replaceAll(' ', '+')));
}

function unknownCursor(): ApiError {
  return new ApiError(
    'invalid_cursor',
    'query.after: pass the `next` of the previous page, with the same filters',
  );
}

/**
 * Reads as many users of a page as fit one answer, and returns how many places it has read. The first call
 * also reads the schema. Throws 400 `invalid_input` if the schema has not all wanted fields.
 */
async function readPlaces(app: string, places: UserPosition[], { fields, guests }: ListedUsers) {
  const [schemaItem, ...first] = await getItems([
    keys.schema(app),
    ...places.slice(0, BATCH - 1).map(({ key }) => key),
  ]);
  const schema = schemaFromItem(schemaItem);
  assertFields(schema, fields);
  const results: ListItem[] = [];
  let [bytes, read] = [0, 0];
  while (read < places.length && bytes < PAGE_BYTES) {
    const items = read === 0 ? first : await getItems(places.slice(read, read + BATCH).map(({ key }) => key));
    for (const item of items) {
      if (bytes >= PAGE_BYTES) break;
      read += 1;
      const profile = item && profileFromItem(item);
      if (!profile || !isListed(profile, guests)) continue;
      const listed = withFields(profileView(profile, schema, 'platform'), fields);
      bytes += bytesInAnswer(listed);
      results.push(listed);
    }
  }
  return { results, read };
}

function isListed(profile: ProfileRecord, guests: GuestFilter | undefined): boolean {
  return guests === 'include' || isGuest(profile) === (guests === 'only');
}

function withFields(view: ListItem, fields: string[] | undefined): ListItem {
  if (!fields) return view;
  const wanted = (data: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(data).filter(([name]) => name === 'user_id' || fields.includes(name)));
  return { ...view, data: wanted(view.data), verified_data: wanted(view.verified_data) };
}
