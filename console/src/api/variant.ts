import type { ApplicationVariant } from '@svc/client/server';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { ifThere } from './if-there.ts';
import { useService } from './service.ts';

/** The query of a variant of an application. */
export const variantKey = (app: string, variant: string) => ['variant', app, variant];

/** Reads a variant; null if there is none that the operator may see. */
export function useVariant(app: string, variant: string): ApplicationVariant | null {
  const service = useService();
  const { data } = useSuspenseQuery({
    queryKey: variantKey(app, variant),
    queryFn: async ({ signal }) =>
      (await ifThere(service.getVariant({ path: { app, variant }, signal }))) ?? null,
    // The client knows the version of the answer by its object, of which no copy may be made.
    structuralSharing: false,
  });
  return data;
}

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
