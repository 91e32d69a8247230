import { log } from '../../platform/log.ts';
import { HOUR, isoIn, isoNow } from '../../platform/time.ts';
import { keys } from '../../storage/keys.ts';
import { retryStale, stale } from '../../storage/stale.ts';
import { equals } from '../../storage/writes/expressions.ts';
import { nextUpdate } from '../../storage/writes/preconditions.ts';
import { tryWrite, write } from '../../storage/writes/write-items.ts';
import { update } from '../../storage/writes/writes.ts';
import { withVariant } from '../app-variants.ts';
import type { ProfileRecord } from '../profile.ts';
import { findProfile, profileFromItem } from '../profile-store.ts';

/**
 * Records that the user was active, at most once an hour, and returns the resulting profile.
 * Never fails the request.
 */
export async function noteActivity(profile: ProfileRecord): Promise<ProfileRecord> {
  const { last_active: last } = profile.meta;
  if (last !== undefined && last > isoIn(-HOUR)) return profile;
  try {
    const key = keys.profile(profile.app, profile.user_id);
    const changes = { set: { 'meta.last_active': isoNow() }, add: { version: 1 } };
    const outcome = await tryWrite(update(key, changes, equals('version', profile.version)));
    // If the write lost, a concurrent request has recorded it.
    return outcome.held && outcome.item ? profileFromItem(outcome.item) : profile;
  } catch (error) {
    log.warn('the activity of a user could not be noted', { cause: String(error) });
    return profile;
  }
}

/** Records that a user with an open session has used a variant, unless that is recorded already. */
export function noteVariant(app: string, userId: string, variant: string): Promise<void> {
  return retryStale(async () => {
    const profile = await findProfile(app, userId);
    if (!profile) return;
    const attributes = withVariant(profile.attributes, variant);
    if (attributes === profile.attributes) return;
    const change = { set: { attributes, ...nextUpdate(profile) }, add: { version: 1 } };
    await write(update(keys.profile(app, userId), change, equals('version', profile.version), stale));
  });
}
