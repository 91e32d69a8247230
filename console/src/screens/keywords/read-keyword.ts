import { etagOf, type SmsKeyword } from '@svc/client/server';
import { useSuspenseQuery } from '@tanstack/react-query';
import { ifThere } from '../../api/if-there.ts';
import { useService } from '../../api/service.ts';

/** A keyword, and the version of it for writes. */
export type ReadKeyword = { keyword: SmsKeyword; etag: string | undefined };

/** Reads an SMS keyword of an application; null if there is none. */
export function useKeyword(app: string, id: string): ReadKeyword | null {
  const service = useService();
  const { data } = useSuspenseQuery({
    queryKey: ['keyword', app, id],
    queryFn: async ({ signal }) => {
      const found = await ifThere(service.getSmsKeyword({ path: { app, keyword: id }, signal }));
      return found ? { keyword: found, etag: etagOf(found) } : null;
    },
  });
  return data;
}
