import { assertThat } from '../platform/errors.ts';
import { isId } from '../platform/ids.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { profileFromItem } from '../profiles/profile-store.ts';
import { keys } from '../storage/keys.ts';
import { getItem, getItems } from '../storage/read-items.ts';
import { retryStale } from '../storage/stale.ts';
import { exists } from '../storage/writes/expressions.ts';
import { write, writeAll } from '../storage/writes/write-items.ts';
import { update } from '../storage/writes/writes.ts';
import { type PasskeyRecord, passkeyFromItem } from '../ways-in/passkey.ts';
import { listPasskeys, passkeyNotFound, readPasskey, removingWrites } from '../ways-in/passkey-store.ts';
import { isWayInEnded } from '../ways-in/way-in.ts';

/**
 * Returns the passkeys of a user that sign it in, in the order in which they were added. Those that ended
 * with the verification of an address are none (decision 0570).
 */
export async function passkeysOf(profile: ProfileRecord): Promise<PasskeyRecord[]> {
  // Most users have none.
  if (!profile.passkeys) return [];
  const all = await listPasskeys(profile.app, profile.user_id);
  return all.filter((passkey) => !isWayInEnded(profile, passkey));
}

/** As `passkeysOf`, for the platform. Throws 404 `user_not_found`. */
export async function passkeysOfUser(app: string, userId: string): Promise<PasskeyRecord[]> {
  const item = await getItem(keys.profile(app, userId));
  assertThat(item, 'user_not_found');
  return passkeysOf(profileFromItem(item));
}

/** Renames a passkey of a user, and returns it. Throws 404 `passkey_not_found`. */
export async function renamePasskey(
  { app, user_id: userId }: ProfileRecord,
  id: string,
  name: string,
): Promise<PasskeyRecord> {
  if (!isId('passkey', id)) throw passkeyNotFound();
  const passkey = await readPasskey(app, userId, id);
  await write(update(keys.passkey(app, userId, id), { set: { name } }, exists(), passkeyNotFound));
  return { ...passkey, name };
}

/**
 * Removes a passkey of a user, and returns the profile before. Sessions that it began go on. Throws 404
 * `user_not_found` or `passkey_not_found`, and errors of `mayRemove`.
 */
export function removePasskey(
  { app, userId }: { app: string; userId: string },
  id: string,
  mayRemove: (profile: ProfileRecord) => void = () => undefined,
): Promise<ProfileRecord> {
  if (!isId('passkey', id)) throw passkeyNotFound();
  return retryStale(async () => {
    const [profileItem, item] = await getItems([keys.profile(app, userId), keys.passkey(app, userId, id)]);
    assertThat(profileItem, 'user_not_found');
    if (!item) throw passkeyNotFound();
    const profile = profileFromItem(profileItem);
    mayRemove(profile);
    await writeAll(removingWrites(passkeyFromItem(item), profile));
    return profile;
  });
}
