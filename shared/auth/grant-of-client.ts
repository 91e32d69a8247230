import { type Key, keyOf, keys } from '../storage/keys.ts';
import { exists, type Item } from '../storage/writes/expressions.ts';
import { discard, type Write } from '../storage/writes/writes.ts';
import { hashOfArtifact } from './session-names.ts';

/** Returns the key under which a client lists a grant. `client` is the id of its configuration. */
export function grantOfClientKey(app: string, client: string, userId: string, grant: Key): Key {
  return keys.grantOfClient(app, client, userId, hashOfArtifact(grant));
}

/** Returns the write that removes a grant, by its item, from the list of its client, if it is there. */
export function grantOfClientRemoval(app: string, userId: string | undefined, grant: Item): Write[] {
  const { client_config: client } = grant;
  if (client === undefined || userId === undefined) return [];
  return [discard(grantOfClientKey(app, String(client), userId, keyOf(grant)), exists())];
}
