import { nextUpdate } from '../http/preconditions.ts';
import { isoNow } from '../platform/time.ts';
import type { Identity } from '../profiles/identity.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { profileWrites } from '../profiles/profile-writes.ts';
import type { ProfileSchema } from '../schemas/schema.ts';
import { stale } from '../storage/stale.ts';
import { writeAll } from '../storage/table.ts';

/**
 * Anyone can write somebody else's address into their own profile and wait for its owner to sign in. So the first proof of a value that its holder
 * has only asserted ends every session of the holder; and a holder who has proved something else is somebody else: the value is taken away, and who proved it
 * gets a user of its own.
 */
export function isFirstProof({ verified_data }: ProfileRecord, { field, value }: Identity): boolean {
  return verified_data[field] !== value;
}

/** True for a holder who could sign in again by something else that it has proved. */
export function isSettled({ verified_data }: ProfileRecord): boolean {
  return Object.keys(verified_data).length > 0;
}

/** Takes a value from its holder. Throws `Stale` unless the holder is as it was read. */
export async function takeAway(
  { field }: Identity,
  holder: ProfileRecord,
  schema: ProfileSchema,
): Promise<void> {
  const { [field]: _taken, ...data } = holder.data;
  const meta = { ...holder.meta, modified: isoNow() };
  const next = { ...holder, data, meta, version: holder.version + 1, updated_at: nextUpdate(holder) };
  await writeAll(profileWrites(schema, holder, next, { stale, taken: stale, deleted: stale }));
}
