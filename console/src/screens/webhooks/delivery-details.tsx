import { Code, Stack, Text, Title } from '@mantine/core';
import type { WebhookDelivery } from '@svc/client/server';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ifThere } from '../../api/if-there.ts';
import { useService } from '../../api/service.ts';
import { DetailsDrawer } from '../../parts/details-drawer.tsx';
import { type Fact, Facts } from '../../parts/facts.tsx';
import { IdText } from '../../parts/id-text.tsx';
import { When } from '../../parts/when.tsx';
import { type Say, useSay } from '../../texts/say.ts';
import { readEvent } from '../events/read-events.ts';
import { DeliveryBadge } from './delivery-badge.tsx';
import { failureText } from './failure-text.ts';
import { WEBHOOK } from './webhook-texts.ts';

type Props = { app: string; webhook: string; event: string; close: () => void };

/** Shows one delivery beside the list, with the event that the backend gets. */
export function DeliveryDetails({ app, webhook, event, close }: Props): ReactNode {
  const say = useSay(WEBHOOK);
  const service = useService();
  const { data, error, refetch } = useQuery({
    queryKey: ['deliveries', app, webhook, 'one', event],
    queryFn: ({ signal }) => ifThere(service.getWebhookDelivery({ path: { app, webhook, event }, signal })),
  });
  return (
    <DetailsDrawer
      title={say('delivery')}
      close={close}
      error={error}
      retry={() => void refetch()}
      isReading={data === undefined}
    >
      {data === null && <Text size="sm">{say('notFound')}</Text>}
      {data && (
        <Stack gap="lg">
          <Facts facts={factsOf(data, say)} />
          <Payload app={app} delivery={data} />
        </Stack>
      )}
    </DetailsDrawer>
  );
}

function factsOf(delivery: WebhookDelivery, say: Say<keyof typeof WEBHOOK.en>): Fact[] {
  const { response_status: status, failure, cause, duration_ms: duration } = delivery;
  return [
    { label: say('event'), value: <bdi>{delivery.type}</bdi> },
    { label: say('id'), value: <IdText id={delivery.id} /> },
    { label: say('state'), value: <DeliveryBadge state={delivery.state} /> },
    { label: say('attempts'), value: delivery.attempts },
    { label: say('attempted'), value: <When at={delivery.attempted_at} /> },
    ...(delivery.next_attempt_at
      ? [{ label: say('next'), value: <When at={delivery.next_attempt_at} /> }]
      : []),
    ...(status === undefined ? [] : [{ label: say('answer'), value: status }]),
    ...(failure === undefined ? [] : [{ label: say('failure'), value: failureText(failure, say) }]),
    ...(duration === undefined
      ? []
      : [{ label: say('duration'), value: say('milliseconds', { n: duration }) }]),
    ...(cause === undefined ? [] : [{ label: say('cause'), value: say(cause) }]),
  ];
}

function Payload({ app, delivery }: { app: string; delivery: WebhookDelivery }): ReactNode {
  const say = useSay(WEBHOOK);
  const service = useService();
  const isTest = delivery.type === 'webhook.test';
  const { data } = useQuery({
    queryKey: ['event', app, delivery.id],
    enabled: !isTest,
    queryFn: ({ signal }) => readEvent(service, app, { id: delivery.id, signal }),
  });
  return (
    <div>
      <Title order={3} mb="xs">
        {say('payload')}
      </Title>
      {isTest && <Text size="sm">{say('testPayload')}</Text>}
      {data === null && <Text size="sm">{say('noPayload')}</Text>}
      {data && (
        <Code block tabIndex={0} aria-label={say('payload')} dir="ltr">
          {JSON.stringify(data, null, 2)}
        </Code>
      )}
    </div>
  );
}
