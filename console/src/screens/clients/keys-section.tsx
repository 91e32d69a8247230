import { KeyIcon } from '@heroicons/react/24/outline';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { FactRow, FactRows } from '../../parts/fact-rows.tsx';
import { FilledText } from '../../parts/filled-text.tsx';
import { CopyId } from '../../parts/id-text.tsx';
import { LinkTo } from '../../parts/link-to.tsx';
import { RowAction } from '../../parts/row-action.tsx';
import { Section } from '../../parts/section.tsx';
import { When } from '../../parts/when.tsx';
import { addresses } from '../../places/addresses.ts';
import { useSay } from '../../texts/say.ts';
import { KeyBadges } from '../keys/key-badges.tsx';
import { useShownSecret } from '../keys/shown-secret.tsx';
import { addKey } from './client-actions.ts';
import type { ClientSectionProps } from './client-sections.tsx';
import { CLIENT } from './client-texts.ts';

/** The keys of a client. Each leads to its page, on which it gets a new secret or is deleted. */
export function KeysSection({ app, read, caller }: ClientSectionProps): ReactNode {
  const say = useSay(CLIENT);
  const [showSecret, secretDialog] = useShownSecret();
  const { credentials } = read.client;
  const add = addKey({ app, read, say }, showSecret);
  return (
    <Section
      title={say('keys')}
      text={say('keysText')}
      actions={<RowAction action={add} caller={caller} row={read.client.name} />}
      flush
    >
      {credentials.length === 0 && (
        <Text size="sm" p="md">
          {say('noKeys')}
        </Text>
      )}
      <FactRows label={say('keys')}>
        {credentials.map((key) => (
          <FactRow
            key={key.client_id}
            icon={KeyIcon}
            name={<LinkTo to={addresses.key(app, key.client_id)}>{key.name}</LinkTo>}
            badges={<KeyBadges credential={key} />}
            facts={[
              { name: 'id', value: <bdi>{key.client_id}</bdi> },
              {
                name: 'used',
                value: key.last_used_at && (
                  <FilledText text={say('lastUsed')} values={{ when: <When at={key.last_used_at} /> }} />
                ),
              },
              {
                name: 'created',
                value: <FilledText text={say('created')} values={{ when: <When at={key.created_at} /> }} />,
              },
            ]}
            action={<CopyId id={key.client_id} />}
          />
        ))}
      </FactRows>
      {secretDialog}
    </Section>
  );
}
