import { forgetDelivery } from '../messages/mail/mail-delivery.ts';
import { assertThat } from '../platform/errors.ts';
import type { Audience } from '../profiles/audience.ts';
import { profileDeletionWrites } from '../profiles/delete-profile.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { findProfile } from '../profiles/profile-store.ts';
import { retryStale } from '../storage/stale.ts';
import { assertUnmodified, type Precondition } from '../storage/writes/preconditions.ts';
import { knownFirst } from '../storage/writes/update-versioned.ts';
import { tryWriteAll, writeAll } from '../storage/writes/write-items.ts';
import type { Write } from '../storage/writes/writes.ts';

/** Descriptions of the deletion of a user, for the contracts of the user and of the platform. */
export const userDeletion = {
  extent:
    'The profile, its identifying values and every session are deleted at once; memberships, links and files right after.',
  succession:
    'If the user was the last owner of a group, the member who joined first becomes its owner, unless `groups.without_owner` is `keep`. If it was the last member, the group stays empty, or is deleted if `groups.empty` is `delete`.',
} as const;

/**
 * Deletes a user. Profile, identities and search entries are deleted at once, which invalidates everything
 * that needs the profile: tokens, refresh tokens, links, memberships. Other items are swept afterwards
 * (decision 0013).
 * Throws 412, and 404 `user_not_found` (401 to the user itself) if a
 * concurrent request deleted it.
 */
export async function deleteUser(
  known: ProfileRecord,
  audience: Audience,
  precondition: Precondition,
): Promise<void> {
  const { app, user_id: userId } = known;
  const read = knownFirst<ProfileRecord | undefined>(known, () => findProfile(app, userId));
  await retryStale(async () => {
    const current = await read();
    assertThat(current, audience === 'user' ? 'revoked_session' : 'user_not_found');
    assertUnmodified(current, precondition);
    await writeAll(userDeletionWrites(current));
  });
}

/**
 * Deletes a user like `deleteUser`, if profile and `conditions` are as they were read. Returns false if not.
 */
export function deleteUnchanged(profile: ProfileRecord, conditions: readonly Write[]): Promise<boolean> {
  return tryWriteAll([...userDeletionWrites(profile), ...conditions]);
}

function userDeletionWrites(profile: ProfileRecord): Write[] {
  const { app, identities } = profile;
  return [
    ...profileDeletionWrites(profile),
    ...identities.filter(({ field }) => field === 'email').map(({ value }) => forgetDelivery(app, value)),
  ];
}
