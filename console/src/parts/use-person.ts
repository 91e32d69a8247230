import { useQuery } from '@tanstack/react-query';
import { useApplicationId } from '../api/application.ts';
import { useService } from '../api/service.ts';
import { type CalledUser, userName } from '../api/user-name.ts';
import { userQuery } from '../facts/read-user.ts';

/** How a user is called, as far as it is read. */
type Person = {
  /** Undefined until it is known, and null if there is no such user. */
  person: CalledUser | null | undefined;
  isReading: boolean;
};

/** Reads how a user is called. Asks for nobody if the id is empty. */
export function usePerson(user: string): Person {
  const service = useService();
  const app = useApplicationId();
  const { data, isLoading } = useQuery({
    ...userQuery(service, app, user),
    enabled: user !== '',
    staleTime: 300_000,
  });
  return { person: data && userName({ svc_user: user, data: data.data }), isReading: isLoading };
}
