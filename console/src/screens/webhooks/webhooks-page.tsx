import { BellAlertIcon } from '@heroicons/react/24/outline';
import { Group, Stack, Text } from '@mantine/core';
import type { WebhookWithSecret } from '@svc/client/server';
import type { ReactNode } from 'react';
import { useApplication, useApplicationId, useCaller } from '../../api/application.ts';
import { Actions } from '../../parts/actions.tsx';
import { IfAllowed } from '../../parts/if-allowed.tsx';
import type { ListDescription } from '../../parts/list-description.ts';
import { ListView } from '../../parts/list-view.tsx';
import { Page } from '../../parts/page.tsx';
import { When } from '../../parts/when.tsx';
import { addresses } from '../../places/addresses.ts';
import { type Say, useSay } from '../../texts/say.ts';
import { useShownSecret } from '../keys/shown-secret.tsx';
import { nameOf, type StoredWebhook } from './read-webhook.ts';
import { WEBHOOKS } from './texts.ts';
import { createWebhook } from './webhook-actions.ts';
import { StateBadge } from './webhook-state.tsx';

/** The webhooks of an application. */
export function WebhooksPage(): ReactNode {
  const say = useSay(WEBHOOKS);
  const app = useApplicationId();
  const caller = useCaller(useApplication()?.account);
  const [showSecret, secretDialog] = useShownSecret();
  const create = createWebhook(app, say, (answer) => {
    const made = answer as WebhookWithSecret;
    showSecret({ name: nameOf(made), secret: made.secret });
  });
  return (
    <Page
      title={say('webhooks')}
      text={say('text')}
      actions={<Actions caller={caller} subject={app} primary={create} />}
    >
      <IfAllowed operation="listWebhooks">
        <ListView list={webhooksList(app, say)} />
      </IfAllowed>
      {secretDialog}
    </Page>
  );
}

function webhooksList(app: string, say: Say<keyof typeof WEBHOOKS.en>): ListDescription<StoredWebhook> {
  return {
    name: 'webhooks',
    label: say('webhooks'),
    scope: [app],
    columns: [
      { name: 'address', title: say('address'), show: (webhook) => <WebhookName webhook={webhook} /> },
      {
        name: 'events',
        title: say('events'),
        wideOnly: true,
        show: ({ types }) => (
          <Text size="sm" truncate maw={280} title={types.join('\n')} dir="ltr">
            {types.join(', ')}
          </Text>
        ),
      },
      {
        name: 'last-success',
        title: say('lastSuccess'),
        wideOnly: true,
        show: ({ last_success_at }) => <When at={last_success_at} />,
      },
    ],
    keyOf: ({ id }) => id,
    addressOf: ({ id }) => addresses.webhook(app, id),
    read: async (service, { after, signal }) => {
      const query = { page_size: 50, ...(after && { after }) };
      return (await service.listWebhooks({ path: { app }, query, signal })) ?? { results: [] };
    },
    empty: { icon: BellAlertIcon, title: say('none'), text: say('noneText') },
  };
}

function WebhookName({ webhook }: { webhook: StoredWebhook }): ReactNode {
  return (
    <Stack gap={0}>
      <Group gap="xs">
        <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
          <bdi>{webhook.url}</bdi>
        </Text>
        <StateBadge webhook={webhook} />
      </Group>
      {webhook.description !== '' && (
        <Text size="xs" c="dimmed">
          <bdi>{webhook.description}</bdi>
        </Text>
      )}
    </Stack>
  );
}
