import { Alert, Anchor, Stack, Text } from '@mantine/core';
import type { IdentityProvider } from '@svc/client/server';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useApplication, useApplicationId, useCaller } from '../../../api/application.ts';
import { Actions } from '../../../parts/actions.tsx';
import { type Fact, Facts } from '../../../parts/facts.tsx';
import { FilledText } from '../../../parts/filled-text.tsx';
import { IdText } from '../../../parts/id-text.tsx';
import { Page } from '../../../parts/page.tsx';
import { Section } from '../../../parts/section.tsx';
import { UnknownPage } from '../../../parts/unusual-pages.tsx';
import { When } from '../../../parts/when.tsx';
import { addresses } from '../../../places/addresses.ts';
import { PAGE_NAMES } from '../../../places/page-names.ts';
import { useSay } from '../../../texts/say.ts';
import { Snippet } from '../../start/snippet.tsx';
import {
  deleteProvider,
  editProvider,
  refreshProvider,
  rotateProviderSecret,
  switchProvider,
} from './provider-actions.ts';
import { CALLBACK_HOST, CALLBACK_URL, guideOf } from './provider-addresses.ts';
import { ProviderState } from './provider-list.tsx';
import { PROVIDER } from './provider-texts.ts';
import { type ReadProvider, useProvider } from './read-provider.ts';
import { PROVIDERS } from './texts.ts';

/** An identity provider on one page: what to enter there, what is known of it, and what can be done. */
export function ProviderPage(): ReactNode {
  const { provider = '' } = useParams({ strict: false });
  const read = useProvider(useApplicationId(), provider);
  return read ? <KnownProvider read={read} /> : <UnknownPage />;
}

function KnownProvider({ read }: { read: ReadProvider }): ReactNode {
  const say = useSay(PROVIDER);
  const sayProviders = useSay(PROVIDERS);
  const sayPages = useSay(PAGE_NAMES);
  const app = useApplicationId();
  const { provider } = read;
  return (
    <Page
      title={provider.name}
      beside={<ProviderState provider={provider} />}
      above={[
        { title: sayPages('signIn'), to: addresses.signIn(app) },
        { title: sayProviders('providers'), to: addresses.providers(app) },
      ]}
      actions={<ProviderActions app={app} read={read} />}
    >
      <Stack gap="lg">
        {provider.state === 'disabled' && <Alert color="yellow" title={say('off')} />}
        <ValuesToEnter provider={provider} />
        <ProviderFacts provider={provider} />
      </Stack>
    </Page>
  );
}

function ProviderActions({ app, read }: { app: string; read: ReadProvider }): ReactNode {
  const say = useSay(PROVIDERS);
  const caller = useCaller(useApplication()?.account);
  const navigate = useNavigate();
  const given = { app, read, say };
  const leave = () => void navigate({ to: addresses.signIn(app), search: { tab: 'providers' } });
  return (
    <Actions
      caller={caller}
      subject={`${app}:${read.provider.id}`}
      primary={editProvider(given)}
      actions={[
        rotateProviderSecret(given),
        ...(read.provider.preset === 'oidc' ? [refreshProvider(given)] : []),
        switchProvider(given),
        deleteProvider(given, leave),
      ]}
    />
  );
}

/** What is entered in the console of the provider, to copy. */
function ValuesToEnter({ provider: { preset, name, scopes } }: { provider: IdentityProvider }): ReactNode {
  const say = useSay(PROVIDER);
  const sayProviders = useSay(PROVIDERS);
  const place = preset === 'oidc' ? name : sayProviders(preset);
  const values = [
    { label: say('redirect'), hint: say('redirectHint'), value: CALLBACK_URL },
    ...(preset === 'apple' ? [{ label: say('domain'), value: CALLBACK_HOST }] : []),
    { label: say('scopes'), value: scopes.join(' ') },
  ];
  return (
    <Section title={say('copy', { name: place })} text={say('copyText')}>
      <Stack gap="md">
        {values.map(({ label, hint, value }) => (
          <div key={label}>
            <Text size="sm" fw={500}>
              {label}
            </Text>
            {hint && (
              <Text size="xs" c="dimmed">
                {hint}
              </Text>
            )}
            <Snippet code={value} />
          </div>
        ))}
        <Anchor href={guideOf(preset)} size="sm">
          {say('guide', { name: sayProviders(preset) })}
        </Anchor>
      </Stack>
    </Section>
  );
}

function ProviderFacts({ provider }: { provider: IdentityProvider }): ReactNode {
  const say = useSay(PROVIDER);
  const sayProviders = useSay(PROVIDERS);
  const { tenant, team_id: team, key_id: key, audiences, trusted_domains: trusted } = provider;
  const facts: Fact[] = [
    { label: say('kind'), value: sayProviders(provider.preset) },
    { label: say('id'), value: <bdi>{provider.id}</bdi> },
    { label: sayProviders('clientId'), value: <IdText id={provider.client_id} /> },
    ...(provider.preset === 'oidc'
      ? [{ label: sayProviders('issuer'), value: <IdText id={provider.issuer} /> }]
      : []),
    ...(tenant ? [{ label: sayProviders('tenant'), value: <IdText id={tenant} /> }] : []),
    ...(team ? [{ label: sayProviders('teamId'), value: <IdText id={team} /> }] : []),
    ...(key ? [{ label: sayProviders('keyId'), value: <IdText id={key} /> }] : []),
    { label: say('secret'), value: <SecretText provider={provider} /> },
    ...(audiences.length > 0 ? [{ label: say('audiences'), value: audiences.join(', ') }] : []),
    ...(trusted.length > 0 ? [{ label: say('trusted'), value: trusted.join(', ') }] : []),
    { label: sayProviders('created'), value: <When at={provider.created_at} /> },
  ];
  return (
    <Section title={say('facts')}>
      <Facts facts={facts} />
    </Section>
  );
}

function SecretText({ provider: { secrets } }: { provider: IdentityProvider }): ReactNode {
  const say = useSay(PROVIDER);
  const [newest, before] = secrets;
  if (!newest) return undefined;
  return (
    <>
      <FilledText text={say('secretSince')} values={{ when: <When at={newest.created_at} /> }} />
      {before?.expires_at && (
        <Text size="xs" c="dimmed" component="div">
          <FilledText text={say('secretOld')} values={{ when: <When at={before.expires_at} /> }} />
        </Text>
      )}
    </>
  );
}
