import { exactRevocationWrite } from '../auth/end-sessions.ts';
import { grantOfClientKey } from '../auth/grant-of-client.ts';
import { nameOfArtifact } from '../auth/session-names.ts';
import { refusalFrom } from '../platform/errors.ts';
import { propertiesOf } from '../platform/properties.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { findProfile } from '../profiles/profile-store.ts';
import { keys } from '../storage/keys.ts';
import { getItem } from '../storage/read-items.ts';
import { equals, exists } from '../storage/writes/expressions.ts';
import { remove, type Write } from '../storage/writes/writes.ts';
import { ownerOf } from './relations.ts';
import { isWithinLag, type Rule } from './repair.ts';

/**
 * Ends sessions whose refresh token was issued or rotated within the lag before the loss: the lost region may
 * have used it already. It ends each of them alone. Older ones stay.
 */
export const newSessions: Rule = async ({ ids, key, item }, loss) => {
  const [app = '', user = ''] = ids;
  const issued = propertiesOf(item['rotation'])['at'] ?? item['created_at'];
  if (!isWithinLag(issued, loss)) return [];
  const profile = await findProfile(app, user);
  const asRead = equals('refresh_hash', item['refresh_hash']);
  const writes = [...endedAlone(profile, String(item['id'])), remove(key, asRead)];
  return [{ what: 'sessions', writes }];
};

/**
 * Returns the write that ends the access tokens of one session. None if the profile has no room for it: all
 * other sessions would end too, and these tokens expire within the hour.
 */
function endedAlone(profile: ProfileRecord | undefined, session: string): Write[] {
  if (!profile) return [];
  try {
    return [exactRevocationWrite(profile, [session])];
  } catch (error) {
    refusalFrom(error, 'limit_reached');
    return [];
  }
}

/** Ends a grant that its client does not list. */
export const grants: Rule = async ({ key, item }) => {
  const { client_config: client } = item;
  const { app = '', user } = ownerOf(item) ?? {};
  if (client === undefined || user === undefined) return [];
  if (await getItem(grantOfClientKey(app, String(client), user, key))) return [];
  const profile = await findProfile(app, user);
  const writes = [...endedAlone(profile, nameOfArtifact(key)), remove(key, exists())];
  return [{ what: 'grants', writes }];
};

/** Removes the entry of a grant from the list of its client if there is no such grant. */
export const listedGrants: Rule = async ({ ids, key }) => {
  const hash = ids[3] ?? '';
  if (await getItem(keys.oidcArtifactByReference(hash, 'Grant'))) return [];
  return [{ what: 'grants', writes: [remove(key, exists())] }];
};
