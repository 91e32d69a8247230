import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Caller, missingRoles } from '../../api/application.ts';
import { ifThere } from '../../api/if-there.ts';
import { useService } from '../../api/service.ts';
import { LinkTo } from '../../parts/link-to.tsx';
import classes from '../../parts/user-link.module.css';
import { addresses } from '../../places/addresses.ts';
import { useSay } from '../../texts/say.ts';
import { type FeedEvent, nameOfSubject } from './feed-event.ts';
import { EVENTS } from './texts.ts';

type Props = { app: string; event: FeedEvent; group: string; caller: Caller };

/** A link to the page of the group that an event is about, by name if that is known. */
export function GroupLink({ app, event, group, caller }: Props): ReactNode {
  const say = useSay(EVENTS);
  const service = useService();
  const known = event.subject.type === 'group' ? nameOfSubject(event) : undefined;
  const isDeleted = event.type === 'group.deleted';
  const { data } = useQuery({
    queryKey: ['group-name', app, group],
    enabled: known === undefined && !isDeleted && missingRoles('getGroup', caller) === undefined,
    staleTime: 300_000,
    queryFn: async ({ signal }) =>
      (await ifThere(service.getGroup({ path: { app, group }, signal })))?.name ?? null,
  });
  if (isDeleted || data === null) return known === undefined ? say('aGroup') : <bdi>{known}</bdi>;
  return (
    <LinkTo to={addresses.group(app, group)} className={classes['link']}>
      <bdi>{known ?? data ?? say('aGroup')}</bdi>
    </LinkTo>
  );
}
