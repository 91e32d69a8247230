import { forgetDelivery } from '../messages/mail/mail-delivery.ts';
import { assertThat } from '../platform/errors.ts';
import { isoNow } from '../platform/time.ts';
import { channelOf } from '../profiles/address-change.ts';
import type { Audience } from '../profiles/audience.ts';
import { uploadsOf } from '../profiles/file-uploads.ts';
import { inPresentSpelling } from '../profiles/former-spellings.ts';
import { isVerifiedBy } from '../profiles/identity.ts';
import { releaseWrite } from '../profiles/identity-store.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { findProfile } from '../profiles/profile-store.ts';
import { searchWrites } from '../profiles/search-store.ts';
import { MAX_TERMS } from '../profiles/searched-values.ts';
import { addressHash, keys } from '../storage/keys.ts';
import { recordPurge } from '../storage/purge-records.ts';
import { retryStale, stale } from '../storage/stale.ts';
import { equals, notExists } from '../storage/writes/expressions.ts';
import { assertUnmodified, type Precondition } from '../storage/writes/preconditions.ts';
import { knownFirst } from '../storage/writes/update-versioned.ts';
import { writeAll } from '../storage/writes/write-items.ts';
import { remove, type Write } from '../storage/writes/writes.ts';

/** Descriptions of the deletion of a user, for the contracts of the user and of the platform. */
export const userDeletion = {
  extent:
    'The profile, its identifying values and every session are deleted at once; memberships, links and files right after.',
  succession: 'If the user was the last owner of a group, the member who joined first becomes its owner.',
} as const;

/** Identities deleted with the profile in one transaction; the sweep deletes the others. */
const MAX_IDENTITIES = 90 - MAX_TERMS;

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

function userDeletionWrites(profile: ProfileRecord): Write[] {
  const { app, user_id, version, files, identities = [] } = profile;
  const record = {
    kind: 'user',
    app,
    user_id,
    uploads: uploadsOf(files),
    addresses: hashesOfAddresses(profile),
    deleted_at: isoNow(),
  };
  return [
    remove(keys.profile(app, user_id), equals('version', version), stale),
    ...recordPurge({ ...keys.purgeUser(app, user_id), ...record }, notExists(), stale),
    ...searchWrites(profile, profile, undefined),
    ...identities.slice(0, MAX_IDENTITIES).map((identity) => releaseWrite(app, identity, user_id, stale)),
    ...identities.filter(({ field }) => field === 'email').map(({ value }) => forgetDelivery(app, value)),
  ];
}

/**
 * Returns the addresses that the user verified or the platform wrote, as hashes. The sweep finds sign-ins
 * by them (decision 0284).
 */
function hashesOfAddresses(profile: ProfileRecord): string[] {
  const { app, identities = [], self_written: own } = profile;
  const addresses = identities.filter(
    (identity) =>
      channelOf(identity.field) !== undefined &&
      (isVerifiedBy(profile, identity) || (own !== undefined && !Object.hasOwn(own, identity.field))),
  );
  return inPresentSpelling(addresses).map(({ field, value }) =>
    addressHash(keys.identity(app, field, value)),
  );
}
