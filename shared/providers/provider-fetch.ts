import { checkedFetch } from '../connector/checked-fetch.ts';

/** The time for one request to a provider. All of a request end with its own time (`checkedFetch`). */
const MILLISECONDS = 5_000;

/** What is sent to a provider. */
type ProviderRequest = Pick<
  NonNullable<Parameters<typeof checkedFetch>[1]>,
  'method' | 'headers' | 'body' | 'signal'
>;

/** How the libraries send a request to a provider. */
export type ProviderFetch = (url: string, request: ProviderRequest) => Promise<Response>;

/** Sends each request to a provider through the connector (decision 0579). */
export const fetchFromProvider: ProviderFetch = (url, request) =>
  checkedFetch(url, request, { milliseconds: MILLISECONDS });
