import { Alert, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { messageOf } from '../../api/failure.ts';
import { useService } from '../../api/service.ts';
import { UserLink } from '../../parts/user-link.tsx';
import { type Say, useSay } from '../../texts/say.ts';
import { type CountedRole, countRole, usersOf } from './count-role.ts';
import { ROLES } from './role-texts.ts';

type SayRoles = Say<keyof typeof ROLES.en>;

/** So many groups are looked at, each with so many members. */
const GROUPS = 20;
const MEMBERS = 100;

/** Says how many members of the newest groups have a role, and names a few. */
export function RoleHolders({ app, role }: { app: string; role: string }): ReactNode {
  const say = useSay(ROLES);
  const { data, error } = useCountedRole(app, role);
  const text = error
    ? say('uncounted', { reason: messageOf(error) })
    : data
      ? countInWords(data, say)
      : say('counting');
  return (
    <Alert variant="light" color="blue">
      <Text size="sm" role="status">
        {text}
      </Text>
      {data && data.users.length > 0 && (
        <Text size="sm">
          {say('such')}{' '}
          {data.users.map((id, n) => (
            <Fragment key={id}>
              {n > 0 && ', '}
              <UserLink app={app} user={id} />
            </Fragment>
          ))}
        </Text>
      )}
    </Alert>
  );
}

function useCountedRole(app: string, role: string) {
  const service = useService();
  return useQuery({
    queryKey: ['role-holders', app, role],
    queryFn: async ({ signal }): Promise<CountedRole> => {
      const newest = { page_size: GROUPS, sort: 'desc' } as const;
      const groups = (await service.listGroups({ path: { app }, query: newest, signal })) ?? { results: [] };
      const pages = groups.results.map(({ id: group }) =>
        service.listGroupMembers({ path: { app, group }, query: { page_size: MEMBERS }, signal }),
      );
      const members = (await Promise.all(pages)).map((page) => page ?? { results: [] });
      return { ...countRole(groups, members, role), users: usersOf(members, role) };
    },
  });
}

function countInWords({ groups, n, isMore, areMoreGroups }: CountedRole, say: SayRoles): string {
  if (groups === 0) return say('noGroups');
  const exact = n === 0 ? say('noMember') : n === 1 ? say('oneMember') : say('someMembers', { n });
  if (areMoreGroups) return say('inNewest', { groups, members: exact });
  const members = isMore ? say('manyMembers', { n }) : exact;
  return groups === 1 ? say('inOne', { members }) : say('inAll', { groups, members });
}
