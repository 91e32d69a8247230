import { ApiError } from '../platform/errors.ts';
import { noteOnRequest } from '../platform/request/request-notes.ts';
import { findCredential, isUsable, mayBeKey, verifySecret } from './credential-store.ts';

/** The application and the variant of a publishable key. */
export type KeyOwner = { app: string; variant: string | undefined; client?: string | undefined };

/**
 * Returns the owner of a publishable key (header `x-svc-app-key` without a secret), for every operation that
 * takes one. Throws 401 `invalid_key` for an unknown or expired key, and for the id of an OpenID client,
 * whose users sign in at the provider only (decision 0105). If a backend shows its `secret`, that must be
 * right.
 */
export async function ownerOfKey(key: string, secret?: string): Promise<KeyOwner> {
  const credential = mayBeKey(key) ? await findCredential(key) : undefined;
  if (credential) noteOnRequest({ application: credential.application });
  if (!credential || !isUsable(credential) || credential.oidc_client_configuration_id) {
    throw new ApiError('invalid_key', 'x-svc-app-key: is not the publishable key of an application');
  }
  if (secret !== undefined && !verifySecret(credential, secret)) throw new ApiError('invalid_key');
  return { app: credential.application, variant: credential.app_variant_id, client: credential.client_id };
}
