import { KeyIcon } from '@heroicons/react/24/outline';
import { Group, Stack, Text } from '@mantine/core';
import type { ApplicationCredential } from '@svc/client/server';
import type { ReactNode } from 'react';
import { useApplication, useApplicationId, useCaller } from '../../api/application.ts';
import { useVariants } from '../../api/variant.ts';
import { Actions } from '../../parts/actions.tsx';
import { IdText } from '../../parts/id-text.tsx';
import type { ListDescription } from '../../parts/list-description.ts';
import { ListView } from '../../parts/list-view.tsx';
import { Page } from '../../parts/page.tsx';
import { When } from '../../parts/when.tsx';
import { addresses } from '../../places/addresses.ts';
import { type Say, useSay } from '../../texts/say.ts';
import { createKey } from './create-key.ts';
import { KeyBadges } from './key-badges.tsx';
import { kindOf } from './key-kind.ts';
import { LastUse } from './last-use.tsx';
import { useShownSecret } from './shown-secret.tsx';
import { KEYS } from './texts.ts';

/** The keys with which backends and pages call as an application. */
export function KeysPage(): ReactNode {
  const say = useSay(KEYS);
  const app = useApplicationId();
  const caller = useCaller(useApplication()?.account);
  const variants = useVariants(app);
  const [showSecret, secretDialog] = useShownSecret();
  const create = createKey({ app, variants, say, after: showSecret });
  const variantNames = new Map(variants.map(({ id, name }) => [id, name]));
  return (
    <Page
      title={say('keys')}
      text={say('text')}
      actions={<Actions caller={caller} subject={app} primary={create} />}
    >
      <ListView list={keysList(app, variantNames, say)} />
      {secretDialog}
    </Page>
  );
}

function keysList(
  app: string,
  variantNames: ReadonlyMap<string, string>,
  say: Say<keyof typeof KEYS.en>,
): ListDescription<ApplicationCredential> {
  return {
    name: 'credentials',
    label: say('keys'),
    scope: [app, 'list'],
    columns: [
      {
        name: 'name',
        title: say('name'),
        show: (key) => <KeyName credential={key} variant={variantNames.get(key.app_variant_id ?? '')} />,
      },
      {
        name: 'key',
        title: say('key'),
        wideOnly: true,
        show: ({ client_id }) => <IdText id={client_id} />,
      },
      {
        name: 'last-used',
        title: say('lastUsed'),
        show: (key) => <LastUse credential={key} />,
      },
      {
        name: 'created',
        title: say('created'),
        wideOnly: true,
        show: ({ created_at }) => <When at={created_at} />,
      },
    ],
    keyOf: ({ client_id }) => client_id,
    addressOf: ({ client_id }) => addresses.key(app, client_id),
    read: async (service, { after, signal }) => {
      const query = { page_size: 50, ...(after && { after }) };
      return (await service.listCredentials({ path: { app }, query, signal })) ?? { results: [] };
    },
    empty: { icon: KeyIcon, title: say('none'), text: say('noneText') },
  };
}

type NameProps = { credential: ApplicationCredential; variant: string | undefined };

function KeyName({ credential, variant }: NameProps): ReactNode {
  const say = useSay(KEYS);
  return (
    <Stack gap={0}>
      <Group gap="xs">
        <Text size="sm" fw={500}>
          {credential.name}
        </Text>
        <KeyBadges credential={credential} />
      </Group>
      <Text size="xs" c="dimmed">
        {[say(kindOf(credential)), ...(variant ? [variant] : [])].join(' · ')}
      </Text>
    </Stack>
  );
}
