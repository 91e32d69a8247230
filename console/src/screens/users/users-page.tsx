import { UsersIcon } from '@heroicons/react/24/outline';
import { Badge } from '@mantine/core';
import type { UserListItem } from '@svc/client/server';
import type { ReactNode } from 'react';
import { useApplicationId } from '../../api/application.ts';
import { userName } from '../../api/user-name.ts';
import type { ListDescription } from '../../parts/list-description.ts';
import { ListView } from '../../parts/list-view.tsx';
import { Page } from '../../parts/page.tsx';
import { PersonText } from '../../parts/person-text.tsx';
import { When } from '../../parts/when.tsx';
import { addresses } from '../../shell/addresses.ts';
import { type Say, useSay } from '../../texts/say.ts';
import { USERS } from './texts.ts';

/** The users of an application: search as you type, with its filters in the address. */
export function UsersPage(): ReactNode {
  const say = useSay(USERS);
  const app = useApplicationId();
  return (
    <Page title={say('title')}>
      <ListView list={usersList(app, say)} />
    </Page>
  );
}

function usersList(app: string, say: Say<keyof typeof USERS.en>): ListDescription<UserListItem> {
  return {
    name: 'users',
    label: say('title'),
    scope: [app],
    filters: [
      { name: 'q', label: say('search') },
      { name: 'state', label: say('state'), options: { enabled: say('enabled'), disabled: say('disabled') } },
    ],
    columns: [
      { name: 'name', title: say('name'), show: (user) => <PersonText {...userName(user)} /> },
      {
        name: 'state',
        title: say('state'),
        wideOnly: true,
        show: ({ state }) => (
          <Badge variant="light" color={state === 'enabled' ? 'teal' : 'red'}>
            {say(state)}
          </Badge>
        ),
      },
      {
        name: 'lastSignIn',
        title: say('lastSignIn'),
        wideOnly: true,
        show: ({ meta }) => <When at={meta.last_sign_in} />,
      },
      {
        name: 'created',
        title: say('created'),
        wideOnly: true,
        show: ({ meta }) => <When at={meta.created} />,
      },
    ],
    keyOf: ({ svc_user }) => svc_user,
    addressOf: ({ svc_user }) => addresses.user(app, svc_user),
    read: async (service, { filters: { q, state }, after, signal }) => {
      const path = { app };
      const page = q
        ? await service.searchUsers({
            path,
            body: {
              term: q,
              page_size: 50,
              ...(after && { after }),
              ...(state && { state: state as 'enabled' }),
            },
            signal,
          })
        : await service.listUsers({ path, query: { page_size: 50, ...(after && { after }) }, signal });
      return page ?? { results: [] };
    },
    empty: { icon: UsersIcon, title: say('nobody'), text: say('nobodyText') },
  };
}
