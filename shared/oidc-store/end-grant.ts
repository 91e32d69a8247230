import { revocationWrite } from '../auth/end-sessions.ts';
import { grantOfClientRemoval } from '../auth/grant-of-client.ts';
import { findProfile } from '../profiles/profile-store.ts';
import { keys } from '../storage/keys.ts';
import { getItem } from '../storage/read-items.ts';
import { exists } from '../storage/writes/expressions.ts';
import { isOvertaken } from '../storage/writes/failures.ts';
import { tryWriteAll } from '../storage/writes/write-items.ts';
import { remove } from '../storage/writes/writes.ts';
import { openArtifact } from './artifact-items.ts';

/**
 * Ends a grant: the access that a user gave a client. Codes, refresh tokens and opaque access tokens end with
 * it, because each use of them reads the grant. Access tokens for the API end in the same transaction, like
 * those of any session. A grant that has already ended is no error (decision 0050).
 */
export async function endGrant(app: string, grantId: string): Promise<void> {
  const key = keys.grant(app, grantId);
  const item = await getItem(key);
  if (!item) return;
  const { accountId } = openArtifact(item, grantId);
  const profile = accountId === undefined ? undefined : await findProfile(app, accountId);
  const revocation = profile ? [revocationWrite(profile, [grantId])] : [];
  try {
    await tryWriteAll([...revocation, remove(key, exists()), ...grantOfClientRemoval(app, accountId, item)]);
  } catch (error) {
    // A replay at the same time may have ended it.
    if (!isOvertaken(error) || (await getItem(key))) throw error;
  }
}
