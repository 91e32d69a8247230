import { assertThat } from '../platform/errors.ts';
import { isId } from '../platform/ids.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { profileFromItem } from '../profiles/profile-store.ts';
import { keys } from '../storage/keys.ts';
import { getItem, getItems } from '../storage/read-items.ts';
import { retryStale } from '../storage/stale.ts';
import { writeAll } from '../storage/writes/write-items.ts';
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

/** What a removal has removed, and the profile before. */
export type RemovedWayIn<R extends OwnedWayIn> = { profile: ProfileRecord; removed: R };

/**
 * Removes a way in of a user. Sessions that it began go on. Throws 404 `user_not_found`, the 404 of the kind,
 * and errors of `mayRemove`.
 */
export function removeWayIn<R extends OwnedWayIn>(
  kind: KindOfWayIn<R>,
  { app, userId }: { app: string; userId: string },
  id: string,
  mayRemove: (profile: ProfileRecord) => void = () => undefined,
): Promise<RemovedWayIn<R>> {
  if (!isId(kind.prefix, id)) throw kind.notFound();
  return retryStale(async () => {
    const [profileItem, item] = await getItems([keys.profile(app, userId), kind.keyOf(app, userId, id)]);
    assertThat(profileItem, 'user_not_found');
    if (!item) throw kind.notFound();
    const profile = profileFromItem(profileItem);
    mayRemove(profile);
    const removed = kind.from(item);
    await writeAll(await kind.removal(removed, profile));
    return { profile, removed };
  });
}
