import type { IdentityProviderRecord } from '../identity-providers/identity-provider.ts';
import { openProviderSecrets } from '../identity-providers/provider-secrets.ts';
import { sealProviderToken } from '../identity-providers/sealed-token.ts';
import { fetchFromProvider, type ProviderFetch } from './provider-fetch.ts';

/** How callbacks reach a provider and its secrets. */
export type ProviderConnections = {
  fetch: ProviderFetch;
  /** The secrets that are valid now, newest first. */
  secretsOf: (provider: IdentityProviderRecord) => Promise<string[]>;
  /** Seals a token for an identity, by its name. */
  sealToken: (identity: string, token: string) => Promise<string>;
};

/** The connections of the service. */
export const CHECKED_CONNECTIONS: ProviderConnections = {
  fetch: fetchFromProvider,
  secretsOf: openProviderSecrets,
  sealToken: sealProviderToken,
};
