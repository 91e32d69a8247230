import type { ProfileRecord } from '../profiles/profile.ts';
import { profileFromItem } from '../profiles/profile-store.ts';
import { keyOf } from '../storage/keys.ts';
import { getItems, listOwned } from '../storage/read-items.ts';

const PAGE = 100;

/** A page of the users of an application, and the position after it; undefined after the last one. */
type ProfilePage = { profiles: ProfileRecord[]; position: string | undefined };

/** Reads all profiles of an application by creation, from the position after an earlier page on. */
export async function* pagesOfProfiles(app: string, from: string | undefined): AsyncGenerator<ProfilePage> {
  let after = from;
  do {
    const { items, more } = await listOwned(app, 'users', { limit: PAGE, after });
    const found = await getItems(items.map(keyOf));
    after = more ? String(items.at(-1)?.['owner_sk']) : undefined;
    yield { profiles: found.flatMap((item) => (item ? [profileFromItem(item)] : [])), position: after };
  } while (after !== undefined);
}
