import type { IdentityProviderRecord } from '../identity-providers/identity-provider.ts';
import { findIdentityProvider } from '../identity-providers/provider-store.ts';
import { ApiError } from '../platform/errors.ts';

/** Returns a provider that signs users in. Throws 404 `identity_provider_not_found`, also if disabled. */
export async function enabledProvider(app: string, id: string): Promise<IdentityProviderRecord> {
  return assertProviderEnabled(await findIdentityProvider(app, id));
}

/** Returns the provider if it signs users in. Throws 404 `identity_provider_not_found`. */
export function assertProviderEnabled(provider: IdentityProviderRecord | undefined): IdentityProviderRecord {
  if (provider?.state !== 'enabled')
    throw new ApiError('identity_provider_not_found', 'The application has no such identity provider');
  return provider;
}
