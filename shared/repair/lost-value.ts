import type { Identity } from '../profiles/identity/identity.ts';
import { withoutValue } from '../profiles/identity/take-identity.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { profileWrites } from '../profiles/profile-writes.ts';
import { schemaFromItem } from '../schemas/schema-store.ts';
import { keys, keyText } from '../storage/keys.ts';
import { getItem } from '../storage/read-items.ts';
import { stale } from '../storage/stale.ts';
import { keyOfWrite, type Write } from '../storage/writes/writes.ts';

/**
 * Returns the writes that remove a value from a profile because another user has it, and end the sessions
 * that rest on it alone. They leave the identity alone, which is the other user's.
 */
export async function valueLoss(profile: ProfileRecord, { field, value }: Identity): Promise<Write[]> {
  const { app } = profile;
  const schema = schemaFromItem(await getItem(keys.schema(app)));
  const { [field]: _lost, ...verified_data } = profile.verified_data;
  const left = { ...withoutValue(field, profile), verified_data };
  const auth_level = Object.keys(verified_data).length === 0 ? ('unverified' as const) : left.auth_level;
  const terms = { stale, taken: stale, writtenBy: 'platform' as const };
  const writes = profileWrites(schema, profile, { ...left, auth_level }, terms);
  const ofOther = keyText(keys.identity(app, field, value));
  return writes.filter((write) => keyText(keyOfWrite(write)) !== ofOther);
}
