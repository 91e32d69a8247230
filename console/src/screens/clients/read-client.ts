import { etagOf, type OidcClient } from '@svc/client/server';
import { useSuspenseQuery } from '@tanstack/react-query';
import { ifThere } from '../../api/if-there.ts';
import { useService } from '../../api/service.ts';

/** A client, and the version of it for writes. */
export type ReadClient = { client: OidcClient; etag: string | undefined };

/** The key of the query that reads a client. */
export const clientKey = (app: string, id: string) => ['oidc-client', app, id];

/** Reads an OpenID client of an application; null if there is none. */
export function useClient(app: string, id: string): ReadClient | null {
  const service = useService();
  const { data } = useSuspenseQuery({
    queryKey: clientKey(app, id),
    queryFn: async ({ signal }) => {
      const found = await ifThere(service.getOidcClient({ path: { app, client: id }, signal }));
      return found ? { client: found, etag: etagOf(found) } : null;
    },
  });
  return data;
}
