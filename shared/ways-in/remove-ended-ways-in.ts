import { withOrigin } from '../platform/request/request-origin.ts';
import { MINUTE } from '../platform/time.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { findProfile, profileFromItem } from '../profiles/profile-store.ts';
import { keys } from '../storage/keys.ts';
import { getItems } from '../storage/read-items.ts';
import { retryStale } from '../storage/stale.ts';
import type { Item } from '../storage/writes/expressions.ts';
import { writeAll } from '../storage/writes/write-items.ts';
import type { KindOfWayIn, OwnedWayIn } from './kind-of-way-in.ts';
import { LINKED_IDENTITIES } from './linked-identity-store.ts';
import { notifyOfWayIn } from './notify-of-way-in.ts';
import { PASSKEYS } from './passkey-store.ts';
import { isWayInEnded } from './way-in.ts';

/** A request that added a way in at the time of the verification has ended by then. */
const SETTLED_MILLISECONDS = MINUTE * 1000;

/**
 * Processes the purge record of a user some of whose ways in a first verification has ended: removes them, so
 * that they count no longer. May be repeated. Returns true once no further ones can appear (decisions 0575,
 * 0587).
 */
export async function removeEndedWaysIn({ app, user_id, deleted_at }: Item): Promise<boolean> {
  const isSettled = Date.now() >= Date.parse(String(deleted_at)) + SETTLED_MILLISECONDS;
  const profile = await findProfile(String(app), String(user_id));
  if (!profile) return true;
  const passkeys = await removeEndedOf(PASSKEYS, profile);
  const identities = await removeEndedOf(LINKED_IDENTITIES, profile);
  if (passkeys.length > 0) await notifyOfWayIn(profile, { of: 'passkey', kind: 'ended' });
  for (const provider of new Set(identities.map(({ provider }) => provider)))
    await notifyOfWayIn(profile, { of: 'identity', kind: 'ended', provider });
  return isSettled;
}

/** Removes the ended ways in of one kind, and returns them. */
async function removeEndedOf<R extends OwnedWayIn>(
  kind: KindOfWayIn<R>,
  profile: ProfileRecord,
): Promise<R[]> {
  if (!profile[kind.count]) return [];
  const all = await kind.list(profile.app, profile.user_id);
  const ended = all.filter((wayIn) => isWayInEnded(profile, wayIn));
  for (const wayIn of ended) await removeAsService(kind, wayIn, isWayInEnded);
  return ended;
}

/**
 * Removes a way in of a user if `isDue` is still true of it, as an event by the service. Returns true if it
 * did.
 */
export function removeAsService<R extends OwnedWayIn>(
  kind: KindOfWayIn<R>,
  { app, user_id: userId, id }: Pick<R, 'app' | 'user_id' | 'id'>,
  isDue: (profile: ProfileRecord, wayIn: R) => boolean,
): Promise<boolean> {
  return retryStale(async () => {
    const [profileItem, item] = await getItems([keys.profile(app, userId), kind.keyOf(app, userId, id)]);
    if (!profileItem || !item) return false;
    const [profile, wayIn] = [profileFromItem(profileItem), kind.from(item)];
    if (!isDue(profile, wayIn)) return false;
    const writes = await kind.removal(wayIn, profile);
    // Removals without an origin are no events (`asService`).
    await withOrigin({ actor: { type: 'service' } }, () => writeAll(writes));
    return true;
  });
}
