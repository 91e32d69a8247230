import { createService, type Service, type ServiceOptions } from '@svc/client/server';

/** The part of `.local/seed.json` that the examples use. */
export type Seed = {
  base_url: string;
  inbox_url: string;
  application: string;
  client_id: string;
  client_secret: string;
  hub_access_token: string;
};

/** Address and credentials for the backend of the seed's application. */
export function optionsOf(seed: Seed): ServiceOptions & { application: string } {
  return {
    baseUrl: seed.base_url,
    application: seed.application,
    credentials: { clientId: seed.client_id, clientSecret: seed.client_secret },
  };
}

/** The service for the backend of the seed's application. Fails at once if the service does not run. */
export function serviceOf(seed: Seed): Service {
  return createService({ ...optionsOf(seed), retries: 0 });
}
