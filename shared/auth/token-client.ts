import { credentialFromItem, isUsable, mayBeKey } from '../credentials/credential-store.ts';
import { config } from '../platform/config.ts';
import { ApiError } from '../platform/errors.ts';
import { type Key, keys } from '../storage/keys.ts';
import { getItem } from '../storage/read-items.ts';
import type { Item } from '../storage/writes/expressions.ts';

/** The member of a token's bearer that names a client, and whether the token has the mark of such tokens. */
export type TokenClient = { client?: string; marked?: true };

/**
 * Returns the name of the claim that marks a token which an OpenID client got for its user. Its value is the
 * `client_id` of the client.
 */
export function clientMark(): string {
  return `${config('CLAIM_NAMESPACE')}oidc_client`;
}

/** Returns the client that a token names by its mark, else by `client_id` (decision 0085). */
export function clientOfClaims(claims: Readonly<Record<string, unknown>>): TokenClient {
  const [mark, clientId] = [claims[clientMark()], claims['client_id']];
  if (mark !== undefined) return { client: String(mark), marked: true };
  return typeof clientId === 'string' ? { client: clientId } : {};
}

/** Returns the key of the credential that a token or sign-in names; undefined without one. */
export function clientKey({ client }: { client?: string | undefined }): Key | undefined {
  return client === undefined ? undefined : keys.credential(client);
}

/**
 * Returns the bearer of a token with the client that its credential names: with `client` for an OpenID
 * client, without for the application's own key (decision 0085). Throws 401 `revoked_session` if the
 * credential is deleted or another application's, or that of an OpenID client and expired.
 */
export function withKnownClient<T extends TokenClient>(bearer: T, app: string, item: Item | undefined): T {
  if (bearer.client === undefined) return bearer;
  const credential = item && credentialFromItem(item);
  if (credential?.application !== app) throw tokenClientEnded();
  const isOwnKey = credential.oidc_client_configuration_id === undefined;
  if (isOwnKey ? bearer.marked : !isUsable(credential)) throw tokenClientEnded();
  if (!isOwnKey) return bearer;
  const { client: _client, ...own } = bearer;
  // The rest of T is the same without its optional member.
  return own as T;
}

/** Returns the key that a credential is for the application itself. Undefined if it is none, or deleted. */
export function ownKeyFrom(item: Item | undefined, app: string): string | undefined {
  const credential = item && credentialFromItem(item);
  const isOwn = credential?.application === app && credential.oidc_client_configuration_id === undefined;
  return isOwn ? credential.client_id : undefined;
}

/** Reads a credential, and returns the key that it is for the application itself, as `ownKeyFrom`. */
export async function findOwnKey(app: string, client: string | undefined): Promise<string | undefined> {
  const key = client !== undefined && mayBeKey(client) ? keys.credential(client) : undefined;
  return ownKeyFrom(key && (await getItem(key)), app);
}

function tokenClientEnded(): ApiError {
  return new ApiError('revoked_session', 'The client or key of this token was deleted or has expired');
}
