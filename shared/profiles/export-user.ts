import { membershipEntries } from '../groups/membership-store.ts';
import { isoNow } from '../platform/time.ts';
import { schemaOf } from '../schemas/schema-store.ts';
import type { Item } from '../storage/expressions.ts';
import { promisedTo, ranges, userPartition } from '../storage/keys.ts';
import { getItems, queryItems, queryOwned, type Range } from '../storage/table.ts';
import { processingOf } from '../uploads/upload.ts';
import { schemaFor } from './audience.ts';
import { fileUrl } from './field-file.ts';
import { asMember, type ProfileView } from './profile-view.ts';
import { answerSubject, type Subject } from './subject.ts';
import type { UserExport } from './user-export.ts';

const PAGE = 100;
/** Most bytes of what comes in pages: a function answers 6 MB at most. */
const MAX_BYTES = 3 * 1024 * 1024;

type ExportedProfile = ProfileView & { export: UserExport };

/**
 * Everything held on a user: the profile, which for the platform shows also what the schema has no field for any more, and what
 * else there is.
 */
export async function exportUser(subject: Subject): Promise<ExportedProfile> {
  const { profile, audience } = subject;
  const { app, user_id: userId } = profile;
  const room = { bytes: MAX_BYTES };
  const view = await answerSubject(subject);
  const sessions = await collect(pagesOf(ranges.sessions(app, userId)), room);
  const members = await collect(pagesOf(ranges.userGroups(app, userId)), room);
  const links = await collect(linkPages(app, userId), room);
  const shows = shownFields(subject);
  const self = asMember(profile, schemaOf(subject.items.schemaItem), audience);
  return {
    ...view,
    ...(audience === 'platform' && {
      data: { ...profile.data, ...view.data },
      verified_data: profile.verified_data,
    }),
    export: {
      exported_at: isoNow(),
      identities: (profile.identities ?? []).filter(({ field }) => shows(field)),
      memberships: await membershipEntries(members, self),
      sessions: sessions as UserExport['sessions'],
      links: links.map((link) => ({ ...link, data: only(link['data'], shows) })) as UserExport['links'],
      files: Object.entries(profile.files ?? {}).flatMap(([field, file]) =>
        shows(field)
          ? [{ field, ...file, ...processingOf(file), url: fileUrl(profile, field, audience) }]
          : [],
      ),
      ...(room.bytes <= 0 && { truncated: true }),
    },
  };
}

/** Users see nothing of the fields that the schema hides from them. */
function shownFields({ audience, items }: Subject): (field: string) => boolean {
  const { schema } = schemaFor(audience, schemaOf(items.schemaItem));
  return (field) => audience === 'platform' || Object.hasOwn(schema, field);
}

function only(data: unknown, shows: (field: string) => boolean): Record<string, unknown> {
  return Object.fromEntries(Object.entries(Object(data)).filter(([field]) => shows(field)));
}

async function* pagesOf(range: Range): AsyncGenerator<Item[]> {
  let after: string | undefined;
  do {
    const { items, more } = await queryItems(range, { limit: PAGE, after });
    yield items;
    after = more ? String(items.at(-1)?.['sk']) : undefined;
  } while (after !== undefined);
}

/** The links that lead to the user, made before it had a profile and since. */
async function* linkPages(app: string, userId: string): AsyncGenerator<Item[]> {
  const { owner, prefix } = promisedTo(app, userId);
  yield* ownedPages(owner, prefix);
  yield* ownedPages(userPartition(app, userId));
}

/** The links among what an owner has in the owner index. */
async function* ownedPages(owner: string, prefix?: string): AsyncGenerator<Item[]> {
  let after: Item | undefined;
  do {
    const page: Awaited<ReturnType<typeof queryOwned>> = await queryOwned(owner, {
      limit: PAGE,
      after,
      prefix,
    });
    const items = await getItems(page.items.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) })));
    yield items.filter((item) => item !== undefined).filter((item) => typeof item['purpose'] === 'string');
    after = page.last;
  } while (after !== undefined);
}

/** Takes pages while there is room for them. */
async function collect(pages: AsyncGenerator<Item[]>, room: { bytes: number }): Promise<Item[]> {
  const taken: Item[] = [];
  for await (const page of pages) {
    for (const item of page) {
      room.bytes -= Buffer.byteLength(JSON.stringify(item));
      if (room.bytes <= 0) return taken;
      taken.push(item);
    }
  }
  return taken;
}
