import { addressHash, keys } from '../../storage/keys.ts';
import type { ProfileRecord } from '../profile.ts';
import { channelOf } from './address-change.ts';
import { inPresentSpelling } from './former-spellings.ts';
import { isVerifiedBy } from './identity.ts';

/**
 * Returns the addresses that a user verified or the platform wrote, as hashes. Sign-ins and attempts with
 * them are found by these (decision 0284).
 */
export function hashesOfAddresses(profile: ProfileRecord): string[] {
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
