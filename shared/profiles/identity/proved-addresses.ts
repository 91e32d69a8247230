import { addressHash, keys } from '../../storage/keys.ts';
import type { ProfileRecord } from '../profile.ts';
import { channelOf } from './address-change.ts';
import { isVerifiedBy } from './identity.ts';

/**
 * Returns the addresses that a user verified or the platform wrote, as hashes. Sign-ins and attempts with
 * them are found by these (decision 0284).
 */
export function hashesOfAddresses(profile: ProfileRecord): string[] {
  const { app, identities, self_written: own } = profile;
  return identities
    .filter(
      (identity) =>
        channelOf(identity.field) !== undefined &&
        (isVerifiedBy(profile, identity) || !Object.hasOwn(own, identity.field)),
    )
    .map(({ field, value }) => addressHash(keys.identity(app, field, value)));
}
