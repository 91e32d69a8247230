import { credentialFromItem, isUsable, mayBeKey } from '../credentials/credential-store.ts';
import { ApiError } from '../platform/errors.ts';
import { type Key, keys } from '../storage/keys.ts';
import { getItem } from '../storage/read-items.ts';
import type { Item } from '../storage/writes/expressions.ts';

/**
 * The claim that marks a token which an OpenID client got for its user: the authorized party of OpenID
 * Connect, with the `client_id` of the client. It has the same name in every deployment, so that backends
 * know it (decision 0425).
 */
export const CLIENT_MARK = 'azp';

/** Returns the key of the credential that a token or sign-in names; undefined without one. */
export function clientKey({ client }: { client?: string | undefined }): Key | undefined {
  return client === undefined ? undefined : keys.credential(client);
}

/**
 * Throws 401 `revoked_session` for the token of an OpenID client whose credential has expired or is deleted,
 * or is none of a client of the application.
 */
export function assertClientUsable(client: string | undefined, app: string, item: Item | undefined): void {
  if (client === undefined) return;
  const credential = item && credentialFromItem(item);
  const isOfClient = credential?.application === app && credential.oidc_client_configuration_id !== undefined;
  if (isOfClient && isUsable(credential)) return;
  throw new ApiError('revoked_session', 'The client of this token was deleted or has expired');
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
