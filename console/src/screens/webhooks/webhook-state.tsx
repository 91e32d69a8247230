import { Alert, Badge, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { FilledText } from '../../parts/filled-text.tsx';
import { When } from '../../parts/when.tsx';
import { useSay } from '../../texts/say.ts';
import { oldSecretEnd, type StoredWebhook } from './read-webhook.ts';
import { WEBHOOKS } from './texts.ts';
import { WEBHOOK } from './webhook-texts.ts';

/** Shows whether a webhook gets events. */
export function StateBadge({ webhook }: { webhook: StoredWebhook }): ReactNode {
  const say = useSay(WEBHOOKS);
  if (webhook.state === 'disabled') return <Badge color="red">{say('disabled')}</Badge>;
  if (webhook.failing_since) return <Badge color="yellow">{say('failing')}</Badge>;
  return <Badge color="green">{say('enabled')}</Badge>;
}

/** Says why a webhook gets no events, and what to do; and that an old secret still signs. */
export function WebhookNotices({ webhook }: { webhook: StoredWebhook }): ReactNode {
  const say = useSay(WEBHOOK);
  const { state, disabled_reason: reason = 'by_request', failing_since: since } = webhook;
  const end = oldSecretEnd(webhook);
  return (
    <>
      {state === 'disabled' && (
        <Alert color={reason === 'by_request' ? 'gray' : 'red'} title={say(reason)}>
          <Text size="sm">{say(`${reason}Text`)}</Text>
        </Alert>
      )}
      {state === 'enabled' && since !== undefined && (
        <Alert color="yellow" title={say('notAccepted')}>
          <Text size="sm" component="div">
            <FilledText text={say('notAcceptedText')} values={{ when: <When at={since} /> }} />
          </Text>
        </Alert>
      )}
      {end !== undefined && (
        <Alert color="yellow" title={say('oldSecret')}>
          <Text size="sm" component="div">
            <FilledText text={say('oldSecretEnds')} values={{ when: <When at={end} /> }} />
          </Text>
        </Alert>
      )}
    </>
  );
}
