import { Anchor, Badge, Code, Group, Stack, Text } from '@mantine/core';
import type { Application } from '@svc/client/server';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Caller, useApplication, useCaller } from '../../api/application.ts';
import { Actions } from '../../parts/actions.tsx';
import { CopyId } from '../../parts/id-text.tsx';
import { Page } from '../../parts/page.tsx';
import { Section } from '../../parts/section.tsx';
import { UnknownPage } from '../../parts/unusual-pages.tsx';
import { addresses } from '../../places/addresses.ts';
import { SERVICE_URL } from '../../places/service-address.ts';
import { useLanguage } from '../../texts/language.ts';
import { useSay } from '../../texts/say.ts';
import { SettingsForm } from '../settings/settings-form.tsx';
import { Snippet } from '../start/snippet.tsx';
import { type Api, apisOf, recordOf } from './api.ts';
import { removeApi } from './api-actions.ts';
import { askingCode, verifyingCode } from './api-code.ts';
import { apiSettings } from './api-settings.ts';
import { API } from './api-texts.ts';
import { ScopesSection } from './scopes-section.tsx';
import { TOKENS } from './texts.ts';

/** An API or MCP server of an application on one page: its scopes, the code for it, and its settings. */
export function ApiPage(): ReactNode {
  const application = useApplication();
  const caller = useCaller(application?.account);
  const { id } = useSearch({ strict: false });
  const api = application && apisOf(application).find(({ identifier }) => identifier === id);
  if (!application || !api) return <UnknownPage />;
  return <KnownApi key={api.identifier} application={application} caller={caller} api={api} />;
}

type Props = { application: Application; caller: Caller; api: Api };

function KnownApi({ application, caller, api }: Props): ReactNode {
  const say = useSay(API);
  const sayTokens = useSay(TOKENS);
  const [language] = useLanguage();
  const navigate = useNavigate();
  const above = addresses.tokens(application.id);
  const leave = () => void navigate({ to: above });
  const given = { application, api, language, say };
  return (
    <Page
      title={api.name}
      text={<ApiAddress identifier={api.identifier} />}
      beside={api.self_registered && <Badge>{say('everybody')}</Badge>}
      above={[{ title: sayTokens('title'), to: above }]}
      actions={<Actions caller={caller} subject={api.identifier} actions={[removeApi(given, leave)]} />}
    >
      <Stack gap="lg">
        <ScopesSection given={given} caller={caller} />
        <CodeSection app={application.id} api={api} />
        <SettingsForm
          name={`api:${api.identifier}`}
          application={application}
          caller={caller}
          groups={apiSettings(say)}
          record={recordOf(application, api)}
        />
      </Stack>
    </Page>
  );
}

function ApiAddress({ identifier }: { identifier: string }): ReactNode {
  return (
    <Group gap={4} wrap="nowrap">
      <Code dir="ltr" style={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>
        {identifier}
      </Code>
      <CopyId id={identifier} />
    </Group>
  );
}

function CodeSection({ app, api }: { app: string; api: Api }): ReactNode {
  const say = useSay(API);
  return (
    <Section title={say('use')}>
      <Stack gap="xs">
        <Text size="sm">{say('useText')}</Text>
        <Snippet code={askingCode(api)} />
        <Text size="sm">{say('verifyText')}</Text>
        <Snippet code={verifyingCode(api, { baseUrl: SERVICE_URL, app })} />
        <Anchor href={`${SERVICE_URL}/docs/guides/tokens-for-your-api`} size="sm" py={2}>
          {say('toGuide')}
        </Anchor>
        <Anchor href={`${SERVICE_URL}/docs/guides/put-your-mcp-server-behind-your-users`} size="sm" py={2}>
          {say('toMcpGuide')}
        </Anchor>
      </Stack>
    </Section>
  );
}
