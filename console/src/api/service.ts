import { createService, type Service, type ServiceOptions } from '@svc/client/server';
import { createContext, useContext } from 'react';
import type { ConsoleSession } from '../session/console-session.ts';

/** Creates the client of the API. Calls wait while nobody is signed in. */
export function serviceOf(session: ConsoleSession, options: Partial<ServiceOptions> = {}): Service {
  return createService({
    ...options,
    baseUrl: location.origin,
    credentials: { accessToken: (refused) => session.token(refused) },
  });
}

export const ServiceContext = createContext<Service | undefined>(undefined);

/** Returns the client of the API. Throws Error outside of the console's page. */
export function useService(): Service {
  const service = useContext(ServiceContext);
  if (!service) throw new Error('the page has no client of the service');
  return service;
}
