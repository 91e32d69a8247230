import { createService, type Service } from '@svc/client/server';
import { propertiesOf } from '../../../shared/platform/properties.ts';
import type { Seed } from '../seed.ts';

/**
 * Creates the client of the demonstration's backend. With a `browser`, its requests have the user agent of
 * that. It repeats nothing, because a refusal for too many requests is wanted.
 */
export function demonstrationService(seeded: Seed, browser?: string): Service {
  const { base_url: baseUrl, application, client_id: clientId, client_secret: clientSecret } = seeded;
  const fetchAs: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers);
    if (browser) headers.set('user-agent', browser);
    return fetch(input, { ...init, headers });
  };
  return createService({
    baseUrl,
    application,
    credentials: { clientId, clientSecret },
    fetch: fetchAs,
    retries: 0,
  });
}

/** Returns a function for `catch` that ignores an error with one of the codes. */
export function ignoring(...codes: readonly string[]): (error: unknown) => undefined {
  return (error) => {
    if (!codes.includes(String(propertiesOf(error)['code']))) throw error;
  };
}
