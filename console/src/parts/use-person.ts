import { useQuery } from '@tanstack/react-query';
import { useApplicationId } from '../api/application.ts';
import { ifThere } from '../api/if-there.ts';
import { useService } from '../api/service.ts';
import { type CalledUser, userName } from '../api/user-name.ts';

/** Reads how a user is called. Undefined until it is known, and if there is no such user. */
export function usePerson(user: string): CalledUser | undefined {
  return useKnownPerson(user) ?? undefined;
}

/** As `usePerson`, and null if there is no such user. Asks for nobody if the id is empty. */
export function useKnownPerson(user: string): CalledUser | null | undefined {
  const service = useService();
  const app = useApplicationId();
  const { data } = useQuery({
    queryKey: ['person', app, user],
    enabled: user !== '',
    staleTime: 300_000,
    queryFn: async ({ signal }) => (await ifThere(service.getUser({ path: { app, user }, signal }))) ?? null,
  });
  return data && userName({ svc_user: user, data: data.data });
}
