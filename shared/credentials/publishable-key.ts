import { ApiError } from '../platform/errors.ts';
import { findCredential, isUsable } from './credential-store.ts';

/** The application that a publishable key stands for, and the variant that the key acts for. */
export type KeyOwner = { app: string; variant: string | undefined };

/**
 * Returns the owner of a publishable key (header `x-svc-app-key` without a secret). Every operation that
 * takes one asks here. Throws 401 `invalid_key` for an unknown or expired key, and in the same way for the id
 * of an OpenID client: a client signs its users in at the provider only (decision 0105).
 */
export async function ownerOfKey(key: string): Promise<KeyOwner> {
  const credential = /^[\w-]{1,64}$/.test(key) ? await findCredential(key) : undefined;
  if (!credential || !isUsable(credential) || credential.oidc_client_configuration_id) {
    throw new ApiError('invalid_key', 'x-svc-app-key: is not the publishable key of an application');
  }
  return { app: credential.application, variant: credential.app_variant_id };
}
