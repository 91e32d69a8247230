import { withOrigin } from '../platform/request/request-origin.ts';
import { MINUTE } from '../platform/time.ts';
import { findProfile, profileFromItem } from '../profiles/profile-store.ts';
import { keys } from '../storage/keys.ts';
import { getItems } from '../storage/read-items.ts';
import { retryStale } from '../storage/stale.ts';
import type { Item } from '../storage/writes/expressions.ts';
import { writeAll } from '../storage/writes/write-items.ts';
import { passkeyFromItem } from '../ways-in/passkey.ts';
import { listPasskeys, removingWrites } from '../ways-in/passkey-store.ts';
import { isWayInEnded } from '../ways-in/way-in.ts';
import { notifyOfPasskey } from './notify-of-passkey.ts';

/** A request that added a passkey at the time of the verification has ended by then. */
const SETTLED_MILLISECONDS = MINUTE * 1000;

/**
 * Processes the purge record of a user some of whose passkeys a first verification has ended: removes them,
 * so that they count no longer. May be repeated. Returns true once no further ones can appear (0575).
 */
export async function removeEndedPasskeys({ app, user_id, deleted_at }: Item): Promise<boolean> {
  const isSettled = Date.now() >= Date.parse(String(deleted_at)) + SETTLED_MILLISECONDS;
  const profile = await findProfile(String(app), String(user_id));
  if (!profile) return true;
  const all = await listPasskeys(profile.app, profile.user_id);
  const ended = all.filter((passkey) => isWayInEnded(profile, passkey));
  for (const { id } of ended) await removeEnded(profile.app, profile.user_id, id);
  if (ended.length > 0) await notifyOfPasskey(profile, 'ended');
  return isSettled;
}

function removeEnded(app: string, userId: string, id: string): Promise<void> {
  return retryStale(async () => {
    const [profileItem, item] = await getItems([keys.profile(app, userId), keys.passkey(app, userId, id)]);
    if (!profileItem || !item) return;
    const [profile, passkey] = [profileFromItem(profileItem), passkeyFromItem(item)];
    if (!isWayInEnded(profile, passkey)) return;
    // Removals without an origin are no events (`asService`).
    await withOrigin({ actor: { type: 'service' } }, () => writeAll(removingWrites(passkey, profile)));
  });
}
