import { useQuery } from '@tanstack/react-query';
import { useApplicationId } from '../api/application.ts';
import { ifThere } from '../api/if-there.ts';
import { useService } from '../api/service.ts';
import { type CalledUser, userName } from '../api/user-name.ts';

/**
 * Reads how a user of the application is called. Undefined until it is known, and if there is no such user.
 */
export function usePerson(user: string): CalledUser | undefined {
  const service = useService();
  const app = useApplicationId();
  const { data } = useQuery({
    queryKey: ['person', app, user],
    enabled: user !== '',
    queryFn: async ({ signal }) => (await ifThere(service.getUser({ path: { app, user }, signal }))) ?? null,
  });
  return data ? userName({ svc_user: user, data: data.data }) : undefined;
}
