import { UsersIcon } from '@heroicons/react/24/outline';
import { Badge, Group, Text } from '@mantine/core';
import type { OidcClientUser } from '@svc/client/server';
import type { ReactNode } from 'react';
import type { ListDescription } from '../../parts/list-description.ts';
import { ListView } from '../../parts/list-view.tsx';
import { Section } from '../../parts/section.tsx';
import { UserLink } from '../../parts/user-link.tsx';
import { When } from '../../parts/when.tsx';
import { type Say, useSay } from '../../texts/say.ts';
import { CLIENT } from './client-texts.ts';
import { CLIENT_USERS } from './user-texts.ts';

type Props = { app: string; client: string };
type SayUsers = Say<keyof typeof CLIENT_USERS.en>;

/** The users who gave a client access. Each leads to the page on which the access can be ended. */
export function UsersSection({ app, client }: Props): ReactNode {
  const say = useSay(CLIENT_USERS);
  return (
    <Section title={say('users')} text={say('text')} flush>
      <ListView list={usersList({ app, client }, say)} inSection />
    </Section>
  );
}

function usersList({ app, client }: Props, say: SayUsers): ListDescription<OidcClientUser> {
  return {
    name: 'oidc-client-users',
    label: say('users'),
    scope: [app, client],
    columns: [
      {
        name: 'user',
        title: say('user'),
        show: ({ user_id, agreed }) => (
          <Group gap="xs">
            <UserLink app={app} user={user_id} />
            <Badge color="gray" {...(!agreed && { title: say('notAskedHint') })}>
              {say(agreed ? 'agreed' : 'notAsked')}
            </Badge>
          </Group>
        ),
      },
      { name: 'gets', title: say('gets'), wideOnly: true, show: (user) => <Scopes {...user} /> },
      {
        name: 'since',
        title: say('since'),
        wideOnly: true,
        show: ({ created_at }) => <When at={created_at} />,
      },
      { name: 'used', title: say('used'), show: ({ last_used_at }) => <When at={last_used_at} /> },
    ],
    keyOf: ({ user_id }) => user_id,
    read: async (service, { after, signal }) => {
      const query = { page_size: 25, ...(after && { after }) };
      const path = { app, client };
      return (await service.listOidcClientUsers({ path, query, signal })) ?? { results: [] };
    },
    empty: { icon: UsersIcon, title: say('none'), text: say('noneText') },
  };
}

const NAMED = ['profile', 'email', 'phone', 'address', 'group', 'offline_access'] as const;

/** Shows scopes by name. Each program learns who the user is, so that is left out. */
function Scopes({ scopes }: Pick<OidcClientUser, 'scopes'>): ReactNode {
  const say = useSay(CLIENT);
  const named = NAMED.filter((scope) => scopes.includes(scope));
  return <Text size="sm">{named.map((scope) => say(`scope_${scope}`)).join(', ')}</Text>;
}
