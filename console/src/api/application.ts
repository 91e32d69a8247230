import type { Account, AccountMember, Application, Service } from '@svc/client/server';
import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { OPERATIONS, type Role } from '../generated/operations.gen.ts';
import { useSession } from '../session/use-session.ts';
import { ifThere } from './if-there.ts';
import type { OperationId } from './operation.ts';
import { useService } from './service.ts';

/** Who the operator is in an account: `role` is undefined for service staff, who are no members of it. */
export type Caller = { role: Role | undefined };

/** Reads every account of the operator. */
export function useAccounts(): Account[] {
  const service = useService();
  const { data } = useSuspenseQuery({
    queryKey: ['accounts'],
    queryFn: () => everyOf<Account>(service.listAccounts.all({ query: { page_size: 100 } })),
  });
  return data;
}

/** Reads the applications of the operator's accounts. The service lists those of one account at a time. */
export function useApplications(): Application[] {
  const service = useService();
  const accounts = useAccounts().map(({ id }) => id);
  const { data } = useSuspenseQuery({
    queryKey: ['applications', ...accounts],
    queryFn: async () => {
      const lists = accounts.map((account) =>
        everyOf<Application>(service.listApplications.all({ query: { account, page_size: 100 } })),
      );
      return (await Promise.all(lists)).flat();
    },
  });
  return data;
}

/** Returns the id of the application that the address names. */
export function useApplicationId(): string {
  return useParams({ strict: false }).app ?? '';
}

/** Returns the key of the query of an application. */
export function applicationKey(app: string): readonly string[] {
  return ['application', app];
}

/** Reads the application that the address names; null if there is none that the operator may see. */
export function useApplication(): Application | null {
  const service = useService();
  const app = useApplicationId();
  const { data } = useSuspenseQuery({
    queryKey: applicationKey(app),
    queryFn: async ({ signal }) =>
      app === '' ? null : ((await ifThere(service.getApplication({ path: { app }, signal }))) ?? null),
    // The client knows the version of the answer by its object, of which no copy may be made.
    structuralSharing: false,
  });
  return data;
}

/** Returns the account that the address names, or that of its application; undefined if there is none. */
export function useAddressedAccount(): string | undefined {
  const { account } = useParams({ strict: false });
  const application = useApplication();
  return account ?? application?.account;
}

/** Reads every member of an account; none until they are read. */
export function useAccountMembers(account: string | undefined): {
  members: readonly AccountMember[];
  isReading: boolean;
} {
  const { data = [], isLoading } = useQuery(membersQuery(useService(), account));
  return { members: data, isReading: isLoading };
}

/** Returns the role of the operator in an account, once it is known: no page shows what another may do. */
export function useCaller(account: string | undefined): Caller {
  const [, state] = useSession();
  const userId = 'userId' in state ? state.userId : '';
  const { data: members } = useSuspenseQuery(membersQuery(useService(), account));
  return { role: members.find(({ id }) => id === userId)?.role };
}

function membersQuery(service: Service, account: string | undefined) {
  return queryOptions({
    queryKey: ['members', account],
    queryFn: () => {
      if (account === undefined) return [];
      const query = { page_size: 100 };
      return everyOf<AccountMember>(service.listAccountMembers.all({ path: { account }, query }));
    },
  });
}

/** Returns the roles that may call an operation, if this caller may not; undefined if it may. */
export function missingRoles(operation: OperationId, { role }: Caller): readonly Role[] | undefined {
  const rule = OPERATIONS[operation];
  if (!rule) return undefined;
  const isAllowed = role === undefined ? rule.staff : rule.roles.includes(role);
  return isAllowed ? undefined : rule.roles;
}

async function everyOf<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}
