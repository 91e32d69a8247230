import { type ApplicationCredential, etagOf } from '@svc/client/server';
import { useSuspenseQuery } from '@tanstack/react-query';
import { ifThere } from '../../api/if-there.ts';
import { useService } from '../../api/service.ts';

/** A key, and the version of it for writes. */
export type ReadKey = { key: ApplicationCredential; etag: string | undefined };

/** Reads a key of an application; null if there is none. */
export function useKey(app: string, id: string): ReadKey | null {
  const service = useService();
  const { data } = useSuspenseQuery({
    queryKey: ['credential', app, id],
    queryFn: async ({ signal }) => {
      const found = await ifThere(service.getCredential({ path: { app, client_id: id }, signal }));
      return found ? { key: found, etag: etagOf(found) } : null;
    },
  });
  return data;
}
