import type { Account, Plan } from '@svc/client/server';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ifThere } from '../../api/if-there.ts';
import { useService } from '../../api/service.ts';

/** Returns the id of the account that the address names. */
export function useAccountId(): string {
  return useParams({ strict: false }).account ?? '';
}

/** Reads the account that the address names; null if there is none that the operator may see. */
export function useAccount(): Account | null {
  const service = useService();
  const account = useAccountId();
  const { data } = useSuspenseQuery({
    queryKey: ['account', account],
    queryFn: async ({ signal }) => (await ifThere(service.getAccount({ path: { account }, signal }))) ?? null,
  });
  return data;
}

/** Returns a plan by its id; undefined until the plans are read. */
export function usePlan(id: string | undefined): Plan | undefined {
  const service = useService();
  const { data } = useQuery({
    queryKey: ['plans'],
    queryFn: async ({ signal }) => (await service.listPlans({ signal }))?.results ?? [],
  });
  return data?.find((plan) => plan.id === id);
}
