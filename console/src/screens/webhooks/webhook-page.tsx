import { Stack } from '@mantine/core';
import type { WebhookWithSecret } from '@svc/client/server';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useApplication, useApplicationId, useCaller } from '../../api/application.ts';
import { Actions } from '../../parts/actions.tsx';
import { Facts } from '../../parts/facts.tsx';
import { FilledText } from '../../parts/filled-text.tsx';
import { IdText } from '../../parts/id-text.tsx';
import { IfAllowed } from '../../parts/if-allowed.tsx';
import { Page } from '../../parts/page.tsx';
import { Section } from '../../parts/section.tsx';
import { UnknownPage } from '../../parts/unusual-pages.tsx';
import { When } from '../../parts/when.tsx';
import { addresses } from '../../places/addresses.ts';
import { useSay } from '../../texts/say.ts';
import { graceField } from '../keys/grace-field.ts';
import { useShownSecret } from '../keys/shown-secret.tsx';
import { KEYS } from '../keys/texts.ts';
import { DeliveriesSection } from './deliveries-section.tsx';
import { nameOf, type ReadWebhook, useWebhook } from './read-webhook.ts';
import { WEBHOOKS } from './texts.ts';
import {
  deleteWebhook,
  editWebhook,
  replayWebhook,
  rotateWebhook,
  switchWebhook,
  testWebhook,
} from './webhook-actions.ts';
import { StateBadge, WebhookNotices } from './webhook-state.tsx';
import { WEBHOOK } from './webhook-texts.ts';

/** A webhook on one page: its state, its settings, and what was delivered. */
export function WebhookPage(): ReactNode {
  const say = useSay(WEBHOOKS);
  return (
    <IfAllowed operation="getWebhook" page={say('webhooks')}>
      <ReadablePage />
    </IfAllowed>
  );
}

function ReadablePage(): ReactNode {
  const { webhook = '' } = useParams({ strict: false });
  const read = useWebhook(useApplicationId(), webhook);
  return read ? <KnownWebhook read={read} /> : <UnknownPage />;
}

function KnownWebhook({ read }: { read: ReadWebhook }): ReactNode {
  const say = useSay(WEBHOOKS);
  const app = useApplicationId();
  const { webhook } = read;
  return (
    <Page
      title={nameOf(webhook)}
      text={<bdi>{webhook.description}</bdi>}
      beside={<StateBadge webhook={webhook} />}
      above={[{ title: say('webhooks'), to: addresses.webhooks(app) }]}
      actions={<WebhookActions read={read} />}
    >
      <Stack gap="lg">
        <WebhookNotices webhook={webhook} />
        <WebhookFacts read={read} />
        <DeliveriesSection app={app} webhook={webhook.id} />
      </Stack>
    </Page>
  );
}

function WebhookFacts({ read: { webhook } }: { read: ReadWebhook }): ReactNode {
  const say = useSay(WEBHOOK);
  const sayList = useSay(WEBHOOKS);
  const [newest] = webhook.secrets;
  return (
    <Section title={say('facts')}>
      <Facts
        facts={[
          { label: sayList('address'), value: <bdi>{webhook.url}</bdi>, isLong: true },
          { label: sayList('events'), value: <bdi>{webhook.types.join(', ')}</bdi> },
          { label: say('id'), value: <IdText id={webhook.id} /> },
          { label: sayList('lastSuccess'), value: <When at={webhook.last_success_at} /> },
          {
            label: say('secrets'),
            value: (
              <FilledText text={say('secretMade')} values={{ when: <When at={newest?.created_at} /> }} />
            ),
          },
        ]}
      />
    </Section>
  );
}

function WebhookActions({ read }: { read: ReadWebhook }): ReactNode {
  const say = useSay(WEBHOOKS);
  const sayKeys = useSay(KEYS);
  const app = useApplicationId();
  const caller = useCaller(useApplication()?.account);
  const navigate = useNavigate();
  const [showSecret, secretDialog] = useShownSecret();
  const given = { app, read, say };
  const name = nameOf(read.webhook);
  const rotated = (answer: unknown) => showSecret({ name, secret: (answer as WebhookWithSecret).secret });
  const isEnabled = read.webhook.state === 'enabled';
  const more = [
    editWebhook(given),
    rotateWebhook(given, graceField(sayKeys), rotated),
    // A disabled webhook gets nothing, so neither a test nor earlier events.
    ...(isEnabled ? [replayWebhook(given), switchWebhook(given)] : []),
    deleteWebhook(given, () => void navigate({ to: addresses.webhooks(app) })),
  ];
  return (
    <>
      <Actions
        caller={caller}
        subject={read.webhook.id}
        primary={isEnabled ? testWebhook(given) : switchWebhook(given)}
        actions={more}
      />
      {secretDialog}
    </>
  );
}
