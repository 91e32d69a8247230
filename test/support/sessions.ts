import { decodeJwt } from 'jose';
import * as getMyData from '../../functions/profiles/get-my-data.ts';
import * as issueToken from '../../functions/sign-in/issue-token.ts';
import { nameOfArtifact, nameOfSession } from '../../shared/auth/session-names.ts';
import { sealArtifact } from '../../shared/oidc-store/artifact-items.ts';
import { DAY, epochNow } from '../../shared/platform/time.ts';
import { keys, owners } from '../../shared/storage/keys.ts';
import type { Item } from '../../shared/storage/writes/expressions.ts';
import { invoke } from './invoke.ts';
import { storeItem } from './items.ts';
import { call } from './sign-in.ts';

/** Returns the id of the session of an access token. */
export function sessionIdOf(accessToken: string): string {
  return String(decodeJwt(accessToken)['sid']);
}

/** Returns the name of the API session of an access token. */
export function sessionNameOf(accessToken: string): string {
  return nameOfSession(sessionIdOf(accessToken));
}

/** Stores an artifact of the OpenID provider that belongs to a user, and returns its key. */
export async function storeArtifact(
  app: string,
  userId: string,
  model: string,
  { id = crypto.randomUUID() as string, ...members }: Item & { id?: string } = {},
) {
  const key = keys.oidcArtifact(app, model, id);
  const sealed = sealArtifact({ accountId: userId }, id, DAY);
  await storeItem({ ...key, ...owners.ofUser(app, userId, key), ...sealed, ...members });
  return key;
}

/** Stores a browser session of a user with a grant that ends with it, and returns the name of each. */
export async function storeBrowserSession(app: string, userId: string) {
  const facts = { auth_time: epochNow(), rests_on: [], used_at: epochNow() };
  const grant = nameOfArtifact(await storeArtifact(app, userId, 'Grant', { ...facts, client: 'key_client' }));
  const { pk: cookie } = await storeArtifact(app, userId, 'SessionCookie');
  const session = await storeArtifact(app, userId, 'Session', { ...facts, cookie, grants: [grant] });
  return { grant, browser: nameOfArtifact(session) };
}

/** What the next request with each token of a session gets: the access token, then the refresh token. */
export async function accessOfSession(
  app: string,
  { headers, refreshToken }: { headers: Record<string, string>; refreshToken: string },
): Promise<unknown[]> {
  const read = await call(getMyData, { params: { app }, headers });
  const refreshed = await invoke(issueToken, { body: { refresh_token: refreshToken } });
  return [read.body['code'] ?? read.status, refreshed.body['code'] ?? refreshed.status];
}
export const ALIVE = [200, 200];
export const DEAD = ['revoked_session', 'invalid_grant'];
