import { Alert, Text } from '@mantine/core';
import type { ApplicationCredential } from '@svc/client/server';
import type { ReactNode } from 'react';
import { type Fact, Facts } from '../../parts/facts.tsx';
import { FilledText } from '../../parts/filled-text.tsx';
import { IdText } from '../../parts/id-text.tsx';
import { Section } from '../../parts/section.tsx';
import { When } from '../../parts/when.tsx';
import { useSay } from '../../texts/say.ts';
import { kindOf, oldSecretUntil } from './key-kind.ts';
import { KEY } from './key-texts.ts';
import { LastUse } from './last-use.tsx';
import { KEYS } from './texts.ts';

/** What is known of a key. `variant` is the name of its variant. */
export function KeyFacts({
  credential,
  variant,
}: {
  credential: ApplicationCredential;
  variant?: string;
}): ReactNode {
  const say = useSay(KEY);
  const sayKeys = useSay(KEYS);
  const { client_id, secret_last_four: last, expires, created_at } = credential;
  const facts: Fact[] = [
    { label: say('id'), value: <IdText id={client_id} /> },
    { label: say('kind'), value: sayKeys(kindOf(credential)) },
    ...(variant ? [{ label: sayKeys('variant'), value: variant }] : []),
    ...(last ? [{ label: say('secret'), value: say('secretEnd', { last }) }] : []),
    { label: sayKeys('lastUsed'), value: <LastUse credential={credential} /> },
    { label: say('expires'), value: <When at={expires} /> },
    { label: sayKeys('created'), value: <When at={created_at} /> },
  ];
  return (
    <Section title={say('facts')} text={say(last ? 'secretText' : 'idText')}>
      <Facts facts={facts} />
    </Section>
  );
}

/** Says of the secret before the last rotation that it still works, and whether it is still used. */
export function OldSecretNotice({ credential }: { credential: ApplicationCredential }): ReactNode {
  const say = useSay(KEY);
  const until = oldSecretUntil(credential);
  const { previous_secret_last_used_at: lastUsed } = credential;
  if (until === undefined) return undefined;
  return (
    <Alert color="yellow" title={say('oldSecret')}>
      <Text size="sm" component="div">
        <FilledText text={say('oldSecretEnds')} values={{ when: <When at={until} /> }} />{' '}
        {lastUsed ? (
          <FilledText text={say('oldSecretUsed')} values={{ when: <When at={lastUsed} /> }} />
        ) : (
          say('oldSecretUnused')
        )}
      </Text>
    </Alert>
  );
}
