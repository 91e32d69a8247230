import { isoIn, isoNow } from '../platform/time.ts';
import { UNDO_SECONDS } from '../profiles/identity/address-change.ts';
import type { ProfileRecord } from '../profiles/profile.ts';

/** Most periods of a field. Beyond that, a new one extends the last: it begins after all earlier ones. */
const MOST_PERIODS = 20;

type Restored = ProfileRecord['addresses_restored'];

/** True if a change completed at this moment is gone, because it or an earlier change was undone after it. */
export function isOverwritten(restored: Restored, field: string, completedAt: string): boolean {
  const periods = restored?.[field] ?? [];
  return periods.some(({ since, until }) => since <= completedAt && completedAt <= until);
}

/**
 * Returns the member of a profile after a change was undone. Earlier changes can still be undone: otherwise a
 * stranger who changes an address twice could undo the second change to stop the owner from undoing the first
 * (decision 0088).
 */
export function withRestored(restored: Restored, field: string, completedAt: string): NonNullable<Restored> {
  const oldest = isoIn(-UNDO_SECONDS);
  const periods = restored?.[field] ?? [];
  const kept = periods.filter(({ since, until }) => since < completedAt && until >= oldest);
  const last = kept.length < MOST_PERIODS ? undefined : kept.pop();
  return { ...restored, [field]: [...kept, { since: last?.since ?? completedAt, until: isoNow() }] };
}
