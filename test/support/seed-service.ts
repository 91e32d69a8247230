import { createService } from '../../client/src/server.ts';
import type { Seed } from '../../infra/local/seed.ts';

/** The client of a server for the application of a demonstration, with the token of a hub user. */
export function serviceOf({ base_url: baseUrl, application }: Seed, token: string) {
  const credentials = { accessToken: () => Promise.resolve(token) };
  return createService({ baseUrl, application, credentials });
}

/** The same as owner of the account. */
export function ownerService(seed: Seed) {
  return serviceOf(seed, seed.hub_access_token);
}
