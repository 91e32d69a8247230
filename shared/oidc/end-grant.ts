import { revocationWrite } from '../auth/end-sessions.ts';
import { findProfile } from '../profiles/profile-store.ts';
import { exists } from '../storage/expressions.ts';
import { keys } from '../storage/keys.ts';
import { getItem, tryWriteAll } from '../storage/table.ts';
import { remove } from '../storage/writes.ts';
import { opened } from './artifact-items.ts';

/**
 * Ends a grant: what a user has agreed that a client may have. Codes, refresh tokens and opaque access tokens
 * are dead with it, because each use of them asks for the grant; access tokens for the API end as those of
 * any session do, in the same transaction. That somebody else has ended it is fine.
 */
export async function endGrant(app: string, grantId: string): Promise<void> {
  const key = keys.oidcArtifact(app, 'Grant', grantId);
  const item = await getItem(key);
  if (!item) return;
  const { accountId } = opened(item, grantId);
  const profile = accountId === undefined ? undefined : await findProfile(app, accountId);
  const revocation = profile ? [revocationWrite(profile, grantId)] : [];
  await tryWriteAll([...revocation, remove(key, exists())]);
}
