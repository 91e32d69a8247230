import { isoNow } from '../platform/time.ts';
import { keys } from '../storage/keys.ts';
import { stale } from '../storage/stale.ts';
import { equals, notExists } from '../storage/writes/expressions.ts';
import { put, remove, type Write } from '../storage/writes/writes.ts';
import { uploadsOf } from './files/file-uploads.ts';
import { releaseWrite } from './identity/identity-store.ts';
import { hashesOfAddresses } from './identity/proved-addresses.ts';
import type { ProfileRecord } from './profile.ts';
import { searchWrites } from './search/search-store.ts';
import { MAX_TERMS } from './search/searched-values.ts';

/** Identities deleted with the profile in one transaction; the sweep deletes the others. */
const MAX_IDENTITIES = 90 - MAX_TERMS;

/**
 * Returns the writes that delete a user at once: the profile, its identities and its search entries. The
 * sweep deletes what is left (decision 0013). `reason` is for the event.
 */
export function profileDeletionWrites(profile: ProfileRecord, reason?: string): Write[] {
  const { app, user_id, version, files, identities } = profile;
  const record = {
    kind: 'user',
    app,
    user_id,
    uploads: uploadsOf(files),
    addresses: hashesOfAddresses(profile),
    attempt_addresses: profile.attempt_addresses,
    deleted_at: isoNow(),
  };
  return [
    remove(keys.profile(app, user_id), equals('version', version), stale, reason),
    put({ ...keys.purgeUser(app, user_id), ...record }, notExists(), stale),
    ...searchWrites(profile, profile, undefined),
    ...identities.slice(0, MAX_IDENTITIES).map((identity) => releaseWrite(app, identity, user_id, stale)),
  ];
}
