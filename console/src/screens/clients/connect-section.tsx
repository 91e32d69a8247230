import { Alert, Anchor, Code, Group, Select, Stack, Text } from '@mantine/core';
import type { OidcClient } from '@svc/client/server';
import { type ReactNode, useState } from 'react';
import type { ClientSettings } from '../../generated/client-settings.gen.ts';
import { Facts } from '../../parts/facts.tsx';
import { IdText } from '../../parts/id-text.tsx';
import { Section } from '../../parts/section.tsx';
import { SERVICE_URL } from '../../places/service-address.ts';
import { useSay } from '../../texts/say.ts';
import { Snippet } from '../start/snippet.tsx';
import { configOf } from './client-config.ts';
import { CONNECT } from './connect-texts.ts';
import { type ClientValues, filledSettings, redirectIn, settingsFor, unmetNeeds } from './ready-settings.ts';

type Props = { app: string; client: OidcClient };

/** The settings with which programs sign in by a client, with its values filled in. */
export function ConnectSection({ app, client }: Props): ReactNode {
  const say = useSay(CONNECT);
  const [chosen, choose] = useState<string | null>(null);
  const [first] = client.credentials;
  const key = client.credentials.find(({ client_id }) => client_id === chosen) ?? first;
  if (key === undefined)
    return (
      <Section title={say('title')}>
        <Text size="sm">{say('noKey')}</Text>
      </Section>
    );
  const issuer = `${SERVICE_URL}/oidc/${app}`;
  const values = { issuer, clientId: key.client_id, redirectUris: configOf(client).redirect_uris ?? [] };
  return (
    <Section title={say('title')} text={say('text')}>
      <Stack gap="md">
        <Facts
          facts={[
            { label: say('issuer'), value: <IdText id={issuer} /> },
            { label: say('clientId'), value: <IdText id={key.client_id} /> },
          ]}
        />
        {client.credentials.length > 1 && (
          <Select
            label={say('key')}
            data={client.credentials.map(({ client_id, name }) => ({ value: client_id, label: name }))}
            value={key.client_id}
            onChange={choose}
            allowDeselect={false}
            maw={400}
          />
        )}
        <ProgramSettings client={client} values={values} />
      </Stack>
    </Section>
  );
}

function ProgramSettings({ client, values }: { client: OidcClient; values: ClientValues }): ReactNode {
  const say = useSay(CONNECT);
  const programs = settingsFor(client);
  const [name, setName] = useState<string | null>(null);
  const program = programs.find((one) => one.name === name) ?? programs[0];
  if (program === undefined) return undefined;
  return (
    <Stack gap="sm">
      <Select
        label={say('program')}
        data={programs.map((one) => one.name)}
        value={program.name}
        onChange={setName}
        allowDeselect={false}
        searchable
        selectFirstOptionOnChange
        maw={400}
      />
      <Warnings client={client} program={program} values={values} />
      <Snippet code={filledSettings(program, values)} />
      <Anchor href={`${SERVICE_URL}/docs/guides/sign-in-by-openid-connect`} size="sm" py={4} w="fit-content">
        {say('guide')}
      </Anchor>
    </Stack>
  );
}

type WarningsProps = { client: OidcClient; program: ClientSettings; values: ClientValues };

/** Says what has to be changed at the client before the settings work. */
function Warnings({ client, program, values }: WarningsProps): ReactNode {
  const say = useSay(CONNECT);
  const redirect = redirectIn(program, values);
  const isMissing = redirect !== undefined && !values.redirectUris.includes(redirect);
  const needs = unmetNeeds(program, client);
  if (!isMissing && needs.length === 0) return undefined;
  return (
    <Alert color="yellow">
      {isMissing && (
        <Group gap="xs">
          <Text size="sm">{say('unregistered')}</Text>
          <IdText id={redirect} />
        </Group>
      )}
      {needs.length > 0 && (
        <Text size="sm">
          {say('needs')}{' '}
          {needs.map(({ name, value }) => (
            <Code key={name} dir="ltr">{`${name}: ${value}`}</Code>
          ))}
        </Text>
      )}
    </Alert>
  );
}
