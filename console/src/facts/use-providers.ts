import type { IdentityProvider } from '@svc/client/server';
import { useQuery } from '@tanstack/react-query';
import { type Caller, missingRoles } from '../api/application.ts';
import { useService } from '../api/service.ts';

/** Reads the identity providers of an application; none until they are there, or if the caller may not. */
export function useProviders(app: string, caller: Caller): readonly IdentityProvider[] {
  const service = useService();
  const { data = [] } = useQuery({
    queryKey: ['identity-providers', app],
    enabled: missingRoles('listIdentityProviders', caller) === undefined,
    staleTime: 300_000,
    queryFn: async ({ signal }) =>
      (await service.listIdentityProviders({ path: { app }, signal }))?.results ?? [],
  });
  return data;
}
