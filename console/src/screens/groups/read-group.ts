import { etagOf, type Group } from '@svc/client/server';
import { useSuspenseQuery } from '@tanstack/react-query';
import { ifThere } from '../../api/if-there.ts';
import { useService } from '../../api/service.ts';

/** A group, and the version of it for writes. */
export type ReadGroup = { group: Group; etag: string | undefined };

/** Reads a group; null if there is none. */
export function useGroup(app: string, group: string): ReadGroup | null {
  const service = useService();
  const { data } = useSuspenseQuery({
    queryKey: ['group', app, group],
    queryFn: async ({ signal }) => {
      const found = await ifThere(service.getGroup({ path: { app, group }, signal }));
      return found ? { group: found, etag: etagOf(found) } : null;
    },
  });
  return data;
}
