import { UserGroupIcon } from '@heroicons/react/24/outline';
import { Badge, Text } from '@mantine/core';
import type { Group } from '@svc/client/server';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useApplication, useApplicationId, useCaller } from '../../api/application.ts';
import { Actions } from '../../parts/actions.tsx';
import type { ListDescription } from '../../parts/list-description.ts';
import { ListView } from '../../parts/list-view.tsx';
import { Page } from '../../parts/page.tsx';
import { PageTabs } from '../../parts/page-tabs.tsx';
import { UnknownPage } from '../../parts/unusual-pages.tsx';
import { When } from '../../parts/when.tsx';
import { addresses } from '../../places/addresses.ts';
import { type Say, useSay } from '../../texts/say.ts';
import { createGroup } from './create-group.ts';
import { NamedRolesSection } from './named-roles-section.tsx';
import { ROLES } from './role-texts.ts';
import { GROUPS } from './texts.ts';

/** The groups of an application, and the roles of their members. */
export function GroupsPage(): ReactNode {
  const say = useSay(GROUPS);
  const sayRoles = useSay(ROLES);
  const app = useApplicationId();
  const application = useApplication();
  const caller = useCaller(application?.account);
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  const open = (group: string) => void navigate({ to: addresses.group(app, group) });
  if (!application) return <UnknownPage />;
  const create = <Actions caller={caller} subject={app} primary={createGroup({ app, say, open })} />;
  const roles = <NamedRolesSection key={app} application={application} caller={caller} />;
  return (
    <Page title={say('groups')} text={say('text')} actions={search['tab'] === ROLES_TAB ? undefined : create}>
      <PageTabs
        label={sayRoles('tabs')}
        tabs={[
          { name: 'groups', title: say('groups'), content: <ListView list={groupsList(app, say)} /> },
          { name: ROLES_TAB, title: sayRoles('roles'), content: roles },
        ]}
      />
    </Page>
  );
}

const ROLES_TAB = 'roles';

function groupsList(app: string, say: Say<keyof typeof GROUPS.en>): ListDescription<Group> {
  return {
    name: 'groups',
    label: say('groups'),
    scope: [app],
    columns: [
      {
        name: 'name',
        title: say('name'),
        show: ({ name }) => (
          <Text size="sm" fw={500} {...(!name && { c: 'dimmed' })}>
            <bdi>{name || say('unnamed')}</bdi>
          </Text>
        ),
      },
      {
        name: 'joining',
        title: say('joining'),
        show: ({ admission_policy }) => <Joining policy={admission_policy} />,
      },
      {
        name: 'created',
        title: say('created'),
        wideOnly: true,
        show: ({ created_at }) => <When at={created_at} />,
      },
    ],
    keyOf: ({ id }) => id,
    addressOf: ({ id }) => addresses.group(app, id),
    read: async (service, { after, signal }) => {
      const query = { page_size: 50, sort: 'desc', ...(after && { after }) } as const;
      return (await service.listGroups({ path: { app }, query, signal })) ?? { results: [] };
    },
    empty: { icon: UserGroupIcon, title: say('none'), text: say('noneText') },
  };
}

function Joining({ policy }: { policy: Group['admission_policy'] }): ReactNode {
  const say = useSay(GROUPS);
  return policy === 'open' ? (
    <Badge color="teal">{say('open')}</Badge>
  ) : (
    <Badge color="gray">{say('inviteOnly')}</Badge>
  );
}
