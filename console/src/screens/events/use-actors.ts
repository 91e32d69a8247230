import { useQuery } from '@tanstack/react-query';
import { useApplication } from '../../api/application.ts';
import { useService } from '../../api/service.ts';
import { useSession } from '../../session/use-session.ts';
import { useSay } from '../../texts/say.ts';
import type { FeedEvent } from './feed-event.ts';
import { EVENTS } from './texts.ts';

type Actor = FeedEvent['actor'];

/** Returns a function that names actors who are no users of the application. */
export function useActorNames(app: string): (actor: Actor) => string {
  const say = useSay(EVENTS);
  const [, session] = useSession();
  const self = 'userId' in session ? session.userId : undefined;
  const { email, roles } = useAccountPeople();
  const credentials = useCredentialNames(app);
  return ({ type, id }) => {
    switch (type) {
      case 'hub_user': {
        if (id !== undefined && id === self) return email ?? say('you');
        const role = roles.get(id ?? '');
        return role === undefined ? say('hubUser') : say('memberWithRole', { role });
      }
      case 'credential':
      case 'service_account':
        return credentials.get(id ?? '') ?? say(type);
      default:
        return say(type);
    }
  };
}

/** Reads the operator's own address, and the roles of the members of the account, who have no other name. */
function useAccountPeople() {
  const service = useService();
  const account = useApplication()?.account;
  const self = useQuery({
    queryKey: ['self'],
    queryFn: async () => (await service.getMyData({ path: { app: 'app_hub' } })) ?? null,
  });
  const members = useQuery({
    queryKey: ['member-roles', account],
    enabled: account !== undefined,
    staleTime: 300_000,
    queryFn: async ({ signal }) => {
      const page = await service.listAccountMembers({
        path: { account: account ?? '' },
        query: { page_size: 100 },
        signal,
      });
      return page?.results ?? [];
    },
  });
  const email = self.data?.data['email'];
  return {
    email: typeof email === 'string' ? email : undefined,
    roles: new Map(members.data?.map(({ id, role }) => [id, role])),
  };
}

/** Reads the names of the credentials of an application. */
function useCredentialNames(app: string): ReadonlyMap<string, string> {
  const service = useService();
  const { data } = useQuery({
    queryKey: ['credential-names', app],
    staleTime: 300_000,
    queryFn: async ({ signal }) => {
      const page = await service.listCredentials({ path: { app }, query: { page_size: 100 }, signal });
      return page?.results ?? [];
    },
  });
  return new Map(data?.map(({ client_id, name }) => [client_id, name]));
}
