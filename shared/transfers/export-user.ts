import { bytesInAnswer, PAGE_BYTES } from '../http/answer-size.ts';
import { propertiesOf } from '../platform/properties.ts';
import { isoNow } from '../platform/time.ts';
import { schemaFor } from '../profiles/audience.ts';
import { fileUrl } from '../profiles/files/file-uploads.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { fieldsOfValue, searchedValues } from '../profiles/search/searched-values.ts';
import { schemaFromItem } from '../schemas/schema-store.ts';
import { processingOf } from '../uploads/upload.ts';
import { type ProfileView, profileView } from '../users/profile-view.ts';
import { answerSubject, type Subject } from '../users/subject.ts';
import { type Held, listUserItems } from './list-user-items.ts';
import type { ExportedLists, UserExport } from './user-export.ts';

/** A profile as it is read: without `groups` if the caller leaves them out. */
type ReadProfile = Omit<ProfileView, 'groups'> & Partial<Pick<ProfileView, 'groups'>>;
type ReadQuery = {
  format?: 'export' | undefined;
  after?: string | undefined;
  groups?: 'true' | 'false' | undefined;
};

/** How and where sessions began, and their last use. Editors and viewers do not see it (decision 0360). */
const COURSE = ['last_used_at', 'method', 'client', 'browser', 'country'];

/**
 * Returns the profile, with `format` also all other data about the user, and for `seesSessions` how and where
 * sessions began. Throws 400 `invalid_cursor`.
 */
export function answerExportable(
  subject: Subject,
  query: ReadQuery,
  seesSessions: boolean,
): Promise<ReadProfile> {
  return query.format === 'export' ? exportUser(subject, query, seesSessions) : answerRead(subject, query);
}

/** Returns the profile, with its groups unless they are left out. */
async function answerRead(subject: Subject, { groups }: ReadQuery): Promise<ReadProfile> {
  const { audience, profile, items } = subject;
  if (groups !== 'false') return answerSubject(subject);
  return profileView(profile, schemaFromItem(items.schemaItem), audience);
}

/**
 * Returns all data about a user: the profile, and the lists from the cursor `after` on, until the answer has
 * `maxBytes`. The platform also gets values of fields that the schema no longer has. Throws 400
 * `invalid_cursor`.
 */
export async function exportUser(
  subject: Subject,
  { maxBytes = PAGE_BYTES, ...query }: ReadQuery & { maxBytes?: number },
  seesSessions: boolean,
): Promise<ReadProfile & { export: UserExport }> {
  const { profile, audience } = subject;
  const shows = shownFields(subject);
  const view = await answerRead(subject, query);
  const room = maxBytes - bytesInAnswer(view);
  const show: ShownItem = ({ list, value }) => {
    if (list === 'links') return { ...value, data: pickFields(value['data'], shows) };
    if (seesSessions || (list !== 'sessions' && list !== 'openid')) return value;
    const hidden = list === 'openid' ? [...COURSE, 'created_at'] : COURSE;
    return Object.fromEntries(Object.entries(value).filter(([name]) => !hidden.includes(name)));
  };
  const held = listUserItems(seesSessions ? profile : withoutAttempts(profile), query.after);
  const { lists, next } = await collectLists(held, show, room);
  return {
    ...view,
    ...(audience === 'platform' && {
      data: { ...profile.data, ...view.data },
      verified_data: profile.verified_data,
    }),
    export: {
      exported_at: isoNow(),
      identities: profile.identities.filter(({ field }) => shows(field)),
      search_terms: searchedValues(profile).flatMap(({ field, term }) =>
        fieldsOfValue(field).every(shows) ? [{ field, term }] : [],
      ),
      files: Object.entries(profile.files ?? {}).flatMap(([field, file]) =>
        shows(field)
          ? [{ field, ...file, ...processingOf(file), url: fileUrl(profile, field, audience) }]
          : [],
      ),
      ...lists,
      ...(next && { next }),
    },
  };
}

/** Editors and viewers do not see attempts to sign in (decision 0371). */
function withoutAttempts({ attempt_addresses: _addresses, ...profile }: ProfileRecord): ProfileRecord {
  return profile;
}

/** Returns an item as the caller sees it. */
type ShownItem = (item: Omit<Held, 'cursor'>) => Record<string, unknown>;

/**
 * Collects the lists until they take `room` bytes of the answer, but at least one item. `next` is the cursor
 * after the last item, if there are more.
 */
async function collectLists(
  held: AsyncGenerator<Held>,
  show: ShownItem,
  room: number,
): Promise<{ lists: ExportedLists; next?: string }> {
  const lists = {
    sessions: [],
    passkeys: [],
    linked_identities: [],
    memberships: [],
    links: [],
    invites: [],
    openid: [],
    sign_in_attempts: [],
  } as Record<keyof ExportedLists, unknown[]>;
  let left = room;
  let last: string | undefined;
  for await (const { cursor, ...found } of held) {
    const { list } = found;
    const item = show(found);
    left -= bytesInAnswer(item);
    if (left < 0 && last) return { lists: lists as ExportedLists, next: last };
    lists[list].push(item);
    last = cursor;
  }
  return { lists: lists as ExportedLists };
}

/** Returns a filter of fields: users do not see those that the schema hides from them. */
function shownFields({ audience, items }: Subject): (field: string) => boolean {
  const { schema } = schemaFor(audience, schemaFromItem(items.schemaItem));
  return (field) => audience === 'platform' || Object.hasOwn(schema, field);
}

function pickFields(data: unknown, shows: (field: string) => boolean): Record<string, unknown> {
  return Object.fromEntries(Object.entries(propertiesOf(data)).filter(([field]) => shows(field)));
}
