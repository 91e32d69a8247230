import { isoNow } from '../platform/time.ts';
import { withEntries } from '../profiles/data-change.ts';
import { verifiedContacts } from '../profiles/identity/address-change.ts';
import { endingAll, type ProfileRecord } from '../profiles/profile.ts';
import { levelOf } from '../profiles/profile-change.ts';
import { withoutUnverified } from '../profiles/sign-in/sign-in-profile.ts';
import { nextUpdate } from '../storage/writes/preconditions.ts';
import { withRestored } from './restored-periods.ts';

type AddressValue = { field: string; value: string | undefined; isVerified: boolean };

/** Returns the profile with another value of a contact field, or without one. */
function withAddress(current: ProfileRecord, { field, value, isVerified }: AddressValue): ProfileRecord {
  const verified_data = withEntries(current.verified_data, [[field, isVerified ? (value ?? null) : null]]);
  return {
    ...current,
    data: withEntries(current.data, [[field, value ?? null]]),
    verified_data,
    auth_level: levelOf(current.auth_level, verified_data),
    meta: { ...current.meta, modified: isoNow() },
    version: current.version + 1,
    ...nextUpdate(current),
  };
}

/**
 * Returns the profile after its user verified a new address. If it is the first verified address, the other
 * unverified addresses are dropped, and sessions that rest on nothing else end: somebody else may have
 * entered them (decision 0117).
 */
export function withVerifiedAddress(
  current: ProfileRecord,
  { field, value }: { field: string; value: string },
  verifiable: readonly string[],
): ProfileRecord {
  const next = withAddress(current, { field, value, isVerified: true });
  if (verifiedContacts(current).length > 0) return next;
  const first_proofs = { ...current.first_proofs, [field]: Date.parse(next.meta.modified) / 1000 };
  return { ...next, data: withoutUnverified(next.data, next.verified_data, verifiable), first_proofs };
}

/**
 * Returns the profile after a change was undone: with the old value, all sessions ended, and undo links of
 * later changes invalid, so that nobody reverses the undo.
 */
export function withRestoredAddress(
  current: ProfileRecord,
  value: AddressValue,
  completedAt: string,
): ProfileRecord {
  const restored = withAddress(current, value);
  return {
    ...restored,
    ...endingAll(current),
    addresses_restored: withRestored(current.addresses_restored, value.field, completedAt),
  };
}
