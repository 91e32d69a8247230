import { checkedFetch } from '../connector/checked-fetch.ts';
import type { IdentityProviderRecord } from '../identity-providers/identity-provider.ts';
import { openProviderSecrets } from '../identity-providers/provider-secrets.ts';

/** The time for one request to a provider. All of a request end with its own time (`checkedFetch`). */
const MILLISECONDS = 5_000;

/** What is sent to a provider. */
type ProviderRequest = Pick<
  NonNullable<Parameters<typeof checkedFetch>[1]>,
  'method' | 'headers' | 'body' | 'signal'
>;

/** How the protocol reaches a provider and its secrets. */
export type ProviderConnections = {
  fetch: (url: string, request: ProviderRequest) => Promise<Response>;
  /** The secrets that are valid now, newest first. */
  secretsOf: (provider: IdentityProviderRecord) => Promise<string[]>;
};

/** The connections of the service: every request goes through the connector (decision 0579). */
export const CHECKED_CONNECTIONS: ProviderConnections = {
  fetch: (url, request) => checkedFetch(url, request, { milliseconds: MILLISECONDS }),
  secretsOf: openProviderSecrets,
};
