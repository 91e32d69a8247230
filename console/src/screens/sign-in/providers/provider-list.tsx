import { IdentificationIcon } from '@heroicons/react/24/outline';
import { Badge, Group, Stack, Text } from '@mantine/core';
import type { IdentityProvider } from '@svc/client/server';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Caller } from '../../../api/application.ts';
import { Actions } from '../../../parts/actions.tsx';
import { EmptyState } from '../../../parts/empty-state.tsx';
import { IdText } from '../../../parts/id-text.tsx';
import type { ListDescription } from '../../../parts/list-description.ts';
import { ListView } from '../../../parts/list-view.tsx';
import { Section } from '../../../parts/section.tsx';
import { useRefusal } from '../../../parts/use-refusal.ts';
import { When } from '../../../parts/when.tsx';
import { addresses } from '../../../places/addresses.ts';
import { useSay } from '../../../texts/say.ts';
import { Snippet } from '../../start/snippet.tsx';
import { createProvider, type SayProviders } from './create-provider.ts';
import { CALLBACK_URL } from './provider-addresses.ts';
import { PROVIDERS } from './texts.ts';

/** The identity providers of an application. Those who may not read them are told why. */
export function ProviderList({ app, caller }: { app: string; caller: Caller }): ReactNode {
  const say = useSay(PROVIDERS);
  const navigate = useNavigate();
  const refusal = useRefusal('listIdentityProviders', caller);
  const after = (answer: unknown) => {
    const { id } = answer as IdentityProvider;
    void navigate({ to: addresses.provider(app, id) });
  };
  const create = createProvider({ app, callback: CALLBACK_URL, say, after });
  return (
    <Stack gap="lg">
      <Section
        title={say('providers')}
        text={say('text')}
        actions={<Actions caller={caller} subject={app} primary={create} />}
        flush
      >
        {refusal === undefined ? (
          <ListView list={providerList(app, say)} inSection />
        ) : (
          <EmptyState icon={IdentificationIcon} title={say('providers')} text={refusal} level={3} />
        )}
      </Section>
      <Section title={say('callback')} text={say('callbackText')}>
        <Snippet code={CALLBACK_URL} />
      </Section>
    </Stack>
  );
}

function providerList(app: string, say: SayProviders): ListDescription<IdentityProvider> {
  return {
    name: 'identity-providers',
    label: say('providers'),
    scope: [app, 'list'],
    columns: [
      { name: 'name', title: say('name'), show: (provider) => <ProviderName provider={provider} /> },
      { name: 'state', title: say('state'), show: (provider) => <ProviderState provider={provider} /> },
      {
        name: 'client-id',
        title: say('clientId'),
        wideOnly: true,
        show: ({ client_id }) => <IdText id={client_id} />,
      },
      {
        name: 'created',
        title: say('created'),
        wideOnly: true,
        show: ({ created_at }) => <When at={created_at} />,
      },
    ],
    keyOf: ({ id }) => id,
    addressOf: ({ id }) => addresses.provider(app, id),
    read: async (service, { signal }) =>
      (await service.listIdentityProviders({ path: { app }, signal })) ?? { results: [] },
    empty: { icon: IdentificationIcon, title: say('none'), text: say('noneText') },
  };
}

function ProviderName({ provider: { name, preset } }: { provider: IdentityProvider }): ReactNode {
  const say = useSay(PROVIDERS);
  return (
    <Stack gap={0}>
      <Text size="sm" fw={500}>
        <bdi>{name}</bdi>
      </Text>
      <Text size="xs" c="dimmed">
        {say(preset)}
      </Text>
    </Stack>
  );
}

/** Whether people can sign in with a provider. */
export function ProviderState({ provider: { state } }: { provider: IdentityProvider }): ReactNode {
  const say = useSay(PROVIDERS);
  return (
    <Group gap="xs">
      <Badge color={state === 'enabled' ? 'teal' : 'gray'}>{say(state)}</Badge>
    </Group>
  );
}
