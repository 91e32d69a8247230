import { ListBulletIcon } from '@heroicons/react/24/outline';
import { Code, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Caller } from '../../api/application.ts';
import { Actions } from '../../parts/actions.tsx';
import type { ListDescription } from '../../parts/list-description.ts';
import { ListView } from '../../parts/list-view.tsx';
import { Section } from '../../parts/section.tsx';
import type { ApiScope } from './api.ts';
import { addScope, type OfApi, scopeActions } from './api-actions.ts';

type Props = { given: OfApi; caller: Caller };

/** What clients may ask for at an API. */
export function ScopesSection({ given, caller }: Props): ReactNode {
  const { api, say } = given;
  return (
    <Section
      title={say('scopes')}
      text={say('scopesText')}
      actions={<Actions caller={caller} subject={api.identifier} primary={addScope(given)} />}
      flush
    >
      <ListView list={scopesList(given, caller)} inSection />
    </Section>
  );
}

function scopesList(given: OfApi, caller: Caller): ListDescription<ApiScope> {
  const { application, api, say } = given;
  return {
    name: 'scopes',
    label: say('scopes'),
    scope: [application.id, api.identifier, JSON.stringify(api.scopes)],
    columns: [
      {
        name: 'scope',
        title: say('scope'),
        show: ({ name }) => (
          <Code dir="ltr" style={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>
            {name}
          </Code>
        ),
      },
      {
        name: 'description',
        title: say('scopeDescription'),
        show: ({ description }) => (
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            <bdi>{description}</bdi>
          </Text>
        ),
      },
      {
        name: 'actions',
        title: say('actions'),
        isTitleHidden: true,
        align: 'end',
        show: (scope) => (
          <Actions
            caller={caller}
            subject={`${api.identifier}:${scope.name}`}
            row={scope.name}
            actions={scopeActions(given, scope)}
          />
        ),
      },
    ],
    keyOf: ({ name }) => name,
    read: () => Promise.resolve({ results: api.scopes }),
    empty: { icon: ListBulletIcon, title: say('noScopes'), text: say('noScopesText') },
  };
}
