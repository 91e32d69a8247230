import { Anchor, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { LinkTo } from '../../parts/link-to.tsx';
import { Section } from '../../parts/section.tsx';
import { addresses } from '../../places/addresses.ts';
import { useSay } from '../../texts/say.ts';
import { Snippet } from '../start/snippet.tsx';
import type { KeyKind } from './key-kind.ts';
import { KEY } from './key-texts.ts';

type Props = { app: string; id: string };

/** Says how a key is used, and what it lets one do. */
export function KeyUse({ kind, ...props }: Props & { kind: KeyKind }): ReactNode {
  const say = useSay(KEY);
  if (kind === 'backend') return <BackendUse {...props} />;
  if (kind === 'oidcClient')
    return (
      <Section title={say('useOidcClient')}>
        <Text size="sm">{say('useOidcClientText')}</Text>
      </Section>
    );
  return (
    <Section title={say('usePage')}>
      <Text size="sm">{say('usePageText')}</Text>
      <Anchor component="span" size="sm">
        <LinkTo to={addresses.start(props.app)}>{say('toStart')}</LinkTo>
      </Anchor>
    </Section>
  );
}

function BackendUse({ app, id }: Props): ReactNode {
  const say = useSay(KEY);
  const withKeys = [
    `curl '${location.origin}/applications/${app}/users/data' \\`,
    `  -H 'x-svc-app-key: ${id}' -H "x-svc-app-secret: $SECRET"`,
  ].join('\n');
  const exchange = [
    `curl '${location.origin}/hub/auth/token' -u "${id}:$SECRET" \\`,
    `  -d grant_type=client_credentials`,
  ].join('\n');
  return (
    <Section title={say('use')} text={say('useText')}>
      <Stack gap="xs">
        <Title order={3}>{say('asKeys')}</Title>
        <Snippet code={withKeys} />
        <Title order={3} mt="xs">
          {say('asServiceAccount')}
        </Title>
        <Text size="sm">{say('asServiceAccountText')}</Text>
        <Snippet code={exchange} />
      </Stack>
    </Section>
  );
}
