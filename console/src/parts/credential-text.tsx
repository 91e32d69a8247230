import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useService } from '../api/service.ts';
import { useSay } from '../texts/say.ts';
import { ACTORS } from './actor-texts.ts';
import { NamePlaceholder } from './name-placeholder.tsx';

type Props = { app: string; id: string; kind: 'credential' | 'service_account' };

/** Names a backend or a service account by the name of its credential, if that still exists. */
export function CredentialText({ app, id, kind }: Props): ReactNode {
  const say = useSay(ACTORS);
  const service = useService();
  const { data, isLoading } = useQuery({
    queryKey: ['credential-names', app],
    staleTime: 300_000,
    queryFn: async ({ signal }) => {
      const page = await service.listCredentials({ path: { app }, query: { page_size: 100 }, signal });
      return page?.results ?? [];
    },
  });
  const name = data?.find(({ client_id }) => client_id === id)?.name;
  if (name === undefined && isLoading) return <NamePlaceholder />;
  return <bdi title={id}>{name || say(kind)}</bdi>;
}
