import { ServerStackIcon } from '@heroicons/react/24/outline';
import { Code, Stack, Text } from '@mantine/core';
import type { Application } from '@svc/client/server';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Caller } from '../../api/application.ts';
import { Actions } from '../../parts/actions.tsx';
import type { ListDescription } from '../../parts/list-description.ts';
import { ListView } from '../../parts/list-view.tsx';
import { Section } from '../../parts/section.tsx';
import { addresses } from '../../places/addresses.ts';
import { useLanguage } from '../../texts/language.ts';
import { type Say, useSay } from '../../texts/say.ts';
import { type Api, apisOf, lifetimeText } from './api.ts';
import { addApi } from './api-actions.ts';
import { API } from './api-texts.ts';

type SayApi = Say<keyof typeof API.en>;
type Props = { application: Application; caller: Caller };

/** The APIs and MCP servers of an application, for which clients get tokens. */
export function ApisSection({ application, caller }: Props): ReactNode {
  const say = useSay(API);
  const [language] = useLanguage();
  const navigate = useNavigate();
  const open = (identifier: string) =>
    void navigate({ to: addresses.apiPage(application.id), search: { id: identifier } });
  return (
    <Section
      title={say('apis')}
      text={say('apisText')}
      actions={
        <Actions caller={caller} subject={application.id} primary={addApi({ application, say }, open)} />
      }
      flush
    >
      <ListView list={apisList(application, language, say)} inSection />
    </Section>
  );
}

function apisList(application: Application, language: string, say: SayApi): ListDescription<Api> {
  const apis = apisOf(application);
  return {
    name: 'apis',
    label: say('apis'),
    scope: [application.id, JSON.stringify(apis)],
    columns: [
      { name: 'api', title: say('api'), show: (api) => <ApiName api={api} /> },
      {
        name: 'scopes',
        title: say('scopes'),
        wideOnly: true,
        show: ({ scopes }) => (
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {scopes.map(({ name }) => name).join(', ') || say('noScopesShort')}
          </Text>
        ),
      },
      {
        name: 'clients',
        title: say('clients'),
        show: ({ self_registered }) => say(self_registered ? 'everybody' : 'own'),
      },
      { name: 'valid', title: say('valid'), wideOnly: true, show: (api) => lifetimeText(api, language) },
    ],
    keyOf: ({ identifier }) => identifier,
    addressOf: ({ identifier }) => addresses.api(application.id, identifier),
    read: () => Promise.resolve({ results: apis }),
    empty: { icon: ServerStackIcon, title: say('none'), text: say('noneText') },
  };
}

function ApiName({ api: { name, identifier } }: { api: Api }): ReactNode {
  return (
    <Stack gap={0}>
      <bdi>{name}</bdi>
      <Code dir="ltr" w="fit-content" style={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>
        {identifier}
      </Code>
    </Stack>
  );
}
