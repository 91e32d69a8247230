import type { Account, Plan } from '@svc/client/server';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ifThere } from '../../api/if-there.ts';
import { useService } from '../../api/service.ts';

/** Returns the id of the account that the address names. */
function useAccountId(): string {
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

/** Returns the plans of the service; none until they are read. */
export function usePlans(): readonly Plan[] {
  const service = useService();
  const { data = [] } = useQuery({
    queryKey: ['plans'],
    queryFn: async ({ signal }) => (await service.listPlans({ signal }))?.results ?? [],
  });
  return data;
}

/** Reads how much of its plan an account uses, without its applications. */
export function useUsage(account: string) {
  const service = useService();
  return useQuery({
    queryKey: ['usage', account],
    queryFn: ({ signal }) => service.getAccountUsage({ path: { account }, query: { page_size: 1 }, signal }),
  });
}

/** Reads the plan of an account; undefined until it is known. */
export function useAccountPlan(account: string): Plan | undefined {
  const service = useService();
  const { data } = useQuery({
    queryKey: ['account', account],
    queryFn: async ({ signal }) => (await ifThere(service.getAccount({ path: { account }, signal }))) ?? null,
  });
  return usePlans().find(({ id }) => id === data?.plan);
}
