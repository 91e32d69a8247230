import { assertThat } from '../platform/errors.ts';
import { isId } from '../platform/ids.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { profileFromItem } from '../profiles/profile-store.ts';
import { keys } from '../storage/keys.ts';
import { getItem, getItems } from '../storage/read-items.ts';
import { retryStale } from '../storage/stale.ts';
import { writeAll } from '../storage/writes/write-items.ts';
import type { Write } from '../storage/writes/writes.ts';
import type { KindOfWayIn, OwnedWayIn } from './kind-of-way-in.ts';
import { isWayInEnded } from './way-in.ts';

/**
 * Returns the ways in of one kind that sign a user in, in the order in which they were added. Those that
 * ended with the verification of an address are none (decision 0570).
 */
export async function waysInOf<R extends OwnedWayIn>(
  kind: KindOfWayIn<R>,
  profile: ProfileRecord,
): Promise<R[]> {
  // Most users have none.
  if (!profile[kind.count]) return [];
  const all = await kind.list(profile.app, profile.user_id);
  return all.filter((wayIn) => !isWayInEnded(profile, wayIn));
}

/** As `waysInOf`, for the platform. Throws 404 `user_not_found`. */
export async function waysInOfUser<R extends OwnedWayIn>(
  kind: KindOfWayIn<R>,
  app: string,
  userId: string,
): Promise<R[]> {
  const item = await getItem(keys.profile(app, userId));
  assertThat(item, 'user_not_found');
  return waysInOf(kind, profileFromItem(item));
}

/** Returns the writes by which the user, as it was before, gets a notice of the removal in the background. */
export type NoticeOfRemoval<R extends OwnedWayIn> = (before: ProfileRecord, removed: R) => Write[];

/**
 * Removes a way in of a user, with the writes of its notice if that is left to the background. Sessions that
 * it began go on. Returns the profile before. Throws 404 `user_not_found`, the 404 of the kind, and errors of
 * `mayRemove`.
 */
export function removeWayIn<R extends OwnedWayIn>(
  kind: KindOfWayIn<R>,
  { app, userId }: { app: string; userId: string },
  id: string,
  {
    mayRemove = () => undefined,
    noticeWrites = () => [],
  }: { mayRemove?: (profile: ProfileRecord) => void; noticeWrites?: NoticeOfRemoval<R> | undefined } = {},
): Promise<ProfileRecord> {
  if (!isId(kind.prefix, id)) throw kind.notFound();
  return retryStale(async () => {
    const [profileItem, item] = await getItems([keys.profile(app, userId), kind.keyOf(app, userId, id)]);
    assertThat(profileItem, 'user_not_found');
    if (!item) throw kind.notFound();
    const profile = profileFromItem(profileItem);
    mayRemove(profile);
    const removed = kind.from(item);
    await writeAll([...(await kind.removal(removed, profile)), ...noticeWrites(profile, removed)]);
    return profile;
  });
}
