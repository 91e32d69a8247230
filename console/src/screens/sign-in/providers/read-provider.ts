import { etagOf, type IdentityProvider } from '@svc/client/server';
import { useSuspenseQuery } from '@tanstack/react-query';
import { ifThere } from '../../../api/if-there.ts';
import { useService } from '../../../api/service.ts';

/** An identity provider, and the version of it for writes. */
export type ReadProvider = { provider: IdentityProvider; etag: string | undefined };

/** Reads an identity provider of an application; null if there is none. */
export function useProvider(app: string, id: string): ReadProvider | null {
  const service = useService();
  const { data } = useSuspenseQuery({
    queryKey: ['identity-provider', app, id],
    queryFn: async ({ signal }) => {
      const path = { app, provider: id };
      const found = await ifThere(service.getIdentityProvider({ path, signal }));
      return found ? { provider: found, etag: etagOf(found) } : null;
    },
  });
  return data;
}
