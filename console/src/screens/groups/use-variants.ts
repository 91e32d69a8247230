import type { ApplicationVariant } from '@svc/client/server';
import { useQuery } from '@tanstack/react-query';
import { useService } from '../../api/service.ts';

const NONE: readonly ApplicationVariant[] = [];

/** Reads the variants of an application; none until they are read. */
export function useVariants(app: string): readonly ApplicationVariant[] {
  const service = useService();
  const { data = NONE } = useQuery({
    queryKey: ['variants', app],
    queryFn: async ({ signal }) => {
      const page = await service.listVariants({ path: { app }, query: { page_size: 100 }, signal });
      return page?.results ?? [];
    },
  });
  return data;
}
