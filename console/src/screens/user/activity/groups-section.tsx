import { UserGroupIcon } from '@heroicons/react/24/outline';
import { Badge } from '@mantine/core';
import type { GroupMembershipEntry } from '@svc/client/server';
import type { ReactNode } from 'react';
import { FactRow, FactRows } from '../../../parts/fact-rows.tsx';
import { LinkTo } from '../../../parts/link-to.tsx';
import { Note, PagedRows } from '../../../parts/paged-rows.tsx';
import { Section } from '../../../parts/section.tsx';
import { addresses } from '../../../places/addresses.ts';
import { useSay } from '../../../texts/say.ts';
import type { UserSectionProps } from '../section-description.ts';
import { ACTIVITY } from './texts.ts';

/** The groups of the user, and those the user is invited to. */
export function GroupsSection({ title, app, user, caller }: UserSectionProps): ReactNode {
  const say = useSay(ACTIVITY);
  const draw = (entries: readonly GroupMembershipEntry[]) =>
    entries.length === 0 ? (
      <Note>{say('noGroups')}</Note>
    ) : (
      <FactRows label={title}>
        {entries.map((entry) => (
          <GroupRow key={entry.member.id} app={app} entry={entry} />
        ))}
      </FactRows>
    );
  return (
    <Section title={title} flush>
      <PagedRows
        operation="listUserGroups"
        caller={caller}
        queryKey={['user-groups', app, user]}
        read={(service, { after, signal }) =>
          service.listUserGroups({
            path: { app, user },
            query: { page_size: 50, ...(after && { after }) },
            signal,
          })
        }
        draw={draw}
      />
    </Section>
  );
}

function GroupRow({
  app,
  entry: { group, member },
}: {
  app: string;
  entry: GroupMembershipEntry;
}): ReactNode {
  const say = useSay(ACTIVITY);
  return (
    <FactRow
      icon={UserGroupIcon}
      name={
        <LinkTo to={addresses.group(app, group.id)}>
          <bdi>{group.name}</bdi>
        </LinkTo>
      }
      badges={
        member.state !== undefined &&
        member.state !== 'active' && (
          <Badge color={member.state === 'invite_pending' ? 'yellow' : 'gray'}>
            {say(member.state === 'invite_pending' ? 'invited' : 'declined')}
          </Badge>
        )
      }
      facts={member.roles.map((role) => ({ name: role, value: <bdi>{role}</bdi> }))}
    />
  );
}
