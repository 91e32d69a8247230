import { List, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Caller } from '../../api/application.ts';
import { type Fact, Facts } from '../../parts/facts.tsx';
import { RowAction } from '../../parts/row-action.tsx';
import { Section } from '../../parts/section.tsx';
import { useSay } from '../../texts/say.ts';
import { configOf, hasSecret } from './client-config.ts';
import { editAccess, editAddresses } from './client-edits.ts';
import { CLIENT } from './client-texts.ts';
import type { ReadClient } from './read-client.ts';

export type ClientSectionProps = { app: string; read: ReadClient; caller: Caller };

/** Where users may be led to. */
export function AddressesSection({ app, read, caller }: ClientSectionProps): ReactNode {
  const say = useSay(CLIENT);
  const config = configOf(read.client);
  const {
    redirect_uris: redirects = [],
    post_logout_uris: after = [],
    allowed_origins: origins = [],
  } = config;
  const facts: Fact[] = [
    { label: say('redirect_uris'), value: <Addresses all={redirects} none={say('noAddresses')} /> },
    { label: say('post_logout_uris'), value: <Addresses all={after} none={say('noOthers')} /> },
    ...(origins.length > 0
      ? [{ label: say('allowed_origins'), value: <Addresses all={origins} none="" /> }]
      : []),
    ...(config.client_uri ? [{ label: say('client_uri'), value: <bdi>{config.client_uri}</bdi> }] : []),
  ];
  const edit = editAddresses({ app, read, say });
  return (
    <Section
      title={say('addresses')}
      text={say('addressesText')}
      actions={<RowAction action={{ ...edit, title: say('edit') }} caller={caller} row={say('addresses')} />}
    >
      <Facts facts={facts} />
    </Section>
  );
}

function Addresses({ all, none }: { all: readonly string[]; none: string }): ReactNode {
  if (all.length === 0)
    return (
      <Text span inherit c="dimmed">
        {none}
      </Text>
    );
  return (
    <List listStyleType="none" size="sm">
      {all.map((one) => (
        <List.Item key={one} style={{ overflowWrap: 'anywhere' }}>
          <bdi>{one}</bdi>
        </List.Item>
      ))}
    </List>
  );
}

/** What the program gets, and how it proves who it is. */
export function AccessSection({ app, read, caller }: ClientSectionProps): ReactNode {
  const say = useSay(CLIENT);
  const { client } = read;
  const config = configOf(client);
  const scopes = (config.allowed_scopes ?? []).filter((scope) => scope !== 'openid');
  const word = (is: boolean) => say(is ? 'yes' : 'no');
  const facts: Fact[] = [
    {
      label: say('allowed_scopes'),
      value: scopes.map((scope) => say(`scope_${scope}`)).join(', ') || say('noOthers'),
    },
    { label: say('asksConsent'), value: word(config.first_party !== true) },
    { label: say('secret'), value: word(hasSecret(client)) },
    { label: say('is_pkce_required'), value: word(!hasSecret(client) || config.is_pkce_required !== false) },
    { label: say('id_token_claims'), value: word(config.id_token_claims !== false) },
    { label: say('access_token_format'), value: say(config.access_token_format ?? 'opaque') },
  ];
  const edit = editAccess({ app, read, say });
  return (
    <Section
      title={say('access')}
      text={say('accessText')}
      actions={<RowAction action={{ ...edit, title: say('edit') }} caller={caller} row={say('access')} />}
    >
      <Facts facts={facts} />
    </Section>
  );
}
