import { ArrowRightEndOnRectangleIcon } from '@heroicons/react/24/outline';
import { Badge, Group, Stack, Text } from '@mantine/core';
import type { ApplicationCredentialCreated, OidcClient } from '@svc/client/server';
import type { ReactNode } from 'react';
import { useApplication, useApplicationId, useCaller } from '../../api/application.ts';
import { Actions } from '../../parts/actions.tsx';
import { IfAllowed } from '../../parts/if-allowed.tsx';
import type { ListDescription } from '../../parts/list-description.ts';
import { ListView } from '../../parts/list-view.tsx';
import { Page } from '../../parts/page.tsx';
import { When } from '../../parts/when.tsx';
import { addresses } from '../../places/addresses.ts';
import { type Say, useSay } from '../../texts/say.ts';
import { useShownSecret } from '../keys/shown-secret.tsx';
import { configOf, programKindOf } from './client-config.ts';
import { createClient } from './create-client.ts';
import { CLIENTS } from './texts.ts';

/** The OpenID clients of an application. */
export function ClientsPage(): ReactNode {
  const say = useSay(CLIENTS);
  const app = useApplicationId();
  const caller = useCaller(useApplication()?.account);
  const [showSecret, secretDialog] = useShownSecret();
  const create = createClient({ app, say, after: (answer) => showSecret(keyIn(answer)) });
  return (
    <Page
      title={say('clients')}
      text={say('text')}
      actions={<Actions caller={caller} subject={app} primary={create} />}
    >
      <IfAllowed operation="listOidcClients">
        <ListView list={clientsList(app, say)} />
      </IfAllowed>
      {secretDialog}
    </Page>
  );
}

/** Returns the key with the secret in an answer: that of a new client, or the key that was made instead. */
function keyIn(answer: unknown): unknown {
  const { credentials } = answer as Partial<OidcClient> & ApplicationCredentialCreated;
  return credentials?.[0] ?? answer;
}

function clientsList(app: string, say: Say<keyof typeof CLIENTS.en>): ListDescription<OidcClient> {
  return {
    name: 'oidc-clients',
    label: say('clients'),
    scope: [app],
    columns: [
      { name: 'name', title: say('name'), show: (client) => <ClientName client={client} /> },
      {
        name: 'redirect',
        title: say('redirects'),
        wideOnly: true,
        show: (client) => <Redirects uris={configOf(client).redirect_uris ?? []} />,
      },
      {
        name: 'keys',
        title: say('keys'),
        wideOnly: true,
        show: ({ credentials }) => credentials.length,
      },
      { name: 'created', title: say('created'), show: ({ created_at }) => <When at={created_at} /> },
    ],
    keyOf: ({ id }) => id,
    addressOf: ({ id }) => addresses.client(app, id),
    read: async (service, { after, signal }) => {
      const query = { page_size: 50, ...(after && { after }) };
      return (await service.listOidcClients({ path: { app }, query, signal })) ?? { results: [] };
    },
    empty: { icon: ArrowRightEndOnRectangleIcon, title: say('none'), text: say('noneText') },
  };
}

function ClientName({ client }: { client: OidcClient }): ReactNode {
  const say = useSay(CLIENTS);
  return (
    <Stack gap={0}>
      <Group gap="xs" style={{ rowGap: 2 }}>
        <Text size="sm" fw={500}>
          <bdi>{client.name}</bdi>
        </Text>
        {configOf(client).first_party && <Badge style={{ flexShrink: 0 }}>{say('firstParty')}</Badge>}
      </Group>
      <Text size="xs" c="dimmed">
        {say(programKindOf(client))}
      </Text>
    </Stack>
  );
}

/** Shows the first address, and how many there are besides. */
function Redirects({ uris }: { uris: readonly string[] }): ReactNode {
  const [first, ...others] = uris;
  if (first === undefined) return undefined;
  return (
    <Text size="sm" truncate maw={320} title={uris.join('\n')}>
      <bdi>{first}</bdi>
      {others.length > 0 && ` +${others.length}`}
    </Text>
  );
}
