import { isoNow } from '../platform/time.ts';
import { provedContacts } from '../profiles/address-change.ts';
import { apply } from '../profiles/data-change.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { levelOf } from '../profiles/profile-change.ts';
import { withoutUnproved } from '../profiles/sign-in-profile.ts';
import { nextUpdate } from '../storage/preconditions.ts';

type Value = { field: string; value: string | undefined; isProved: boolean };

/** The profile with another value of a contact field, or with none. */
function withAddress(current: ProfileRecord, { field, value, isProved }: Value): ProfileRecord {
  const verified_data = apply(current.verified_data, [[field, isProved ? (value ?? null) : null]]);
  return {
    ...current,
    data: apply(current.data, [[field, value ?? null]]),
    verified_data,
    auth_level: levelOf(current.auth_level, verified_data),
    meta: { ...current.meta, modified: isoNow() },
    version: current.version + 1,
    updated_at: nextUpdate(current),
  };
}

/**
 * The profile after its user proved a new address. Where the user had proved none so far, this is the first
 * proof of the account: its other unproved addresses go, and sessions end that rest on nothing else, since
 * somebody else may have typed them (decision 0117).
 */
export function withProvedAddress(
  current: ProfileRecord,
  { field, value }: { field: string; value: string },
  verifiable: readonly string[],
): ProfileRecord {
  const next = withAddress(current, { field, value, isProved: true });
  if (provedContacts(current).length > 0) return next;
  const first_proofs = { ...current.first_proofs, [field]: Date.parse(next.meta.modified) / 1000 };
  return { ...next, data: withoutUnproved(next.data, next.verified_data, verifiable), first_proofs };
}

/**
 * The profile after a change was undone: the old value is back, all sessions end, and undo links of changes
 * before this moment work no more, so that nobody undoes the undoing.
 */
export function withRestoredAddress(current: ProfileRecord, value: Value): ProfileRecord {
  const restored = withAddress(current, value);
  // Tokens are dated by whole seconds: the next instant after the last sign-out everywhere ends those of its
  // second, too.
  const afterLast = (Math.ceil(current.sessions_valid_from) * 1000 + 1) / 1000;
  return {
    ...restored,
    revoked_sessions: {},
    sessions_valid_from: Math.max(Date.now() / 1000, afterLast),
    addresses_restored: { ...current.addresses_restored, [value.field]: isoNow() },
  };
}
