import { isId } from '../platform/ids.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { keys } from '../storage/keys.ts';
import { exists } from '../storage/writes/expressions.ts';
import { write } from '../storage/writes/write-items.ts';
import { update } from '../storage/writes/writes.ts';
import type { PasskeyRecord } from '../ways-in/passkey.ts';
import { passkeyNotFound, readPasskey } from '../ways-in/passkey-store.ts';

/** Renames a passkey of a user, and returns it. Throws 404 `passkey_not_found`. */
export async function renamePasskey(
  { app, user_id: userId }: ProfileRecord,
  id: string,
  name: string,
): Promise<PasskeyRecord> {
  if (!isId('passkey', id)) throw passkeyNotFound();
  const passkey = await readPasskey(app, userId, id);
  await write(update(keys.passkey(app, userId, id), { set: { name } }, exists(), passkeyNotFound));
  return { ...passkey, name };
}
