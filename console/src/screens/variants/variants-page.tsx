import { DocumentDuplicateIcon } from '@heroicons/react/24/outline';
import { Stack, Text } from '@mantine/core';
import type { Application, ApplicationVariant } from '@svc/client/server';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useApplication, useApplicationId, useCaller } from '../../api/application.ts';
import { Actions } from '../../parts/actions.tsx';
import { IdText } from '../../parts/id-text.tsx';
import type { ListDescription } from '../../parts/list-description.ts';
import { ListView } from '../../parts/list-view.tsx';
import { Page } from '../../parts/page.tsx';
import { UnknownPage } from '../../parts/unusual-pages.tsx';
import { When } from '../../parts/when.tsx';
import { addresses } from '../../places/addresses.ts';
import { type Say, useSay } from '../../texts/say.ts';
import { overridesOf } from './overrides.ts';
import { VARIANTS } from './texts.ts';
import { createVariant } from './variant-actions.ts';

/** The brands of an application. */
export function VariantsPage(): ReactNode {
  const say = useSay(VARIANTS);
  const app = useApplicationId();
  const application = useApplication();
  const caller = useCaller(application?.account);
  const navigate = useNavigate();
  if (!application) return <UnknownPage />;
  const open = (answer: unknown) =>
    void navigate({ to: addresses.variant(app, (answer as ApplicationVariant).id) });
  return (
    <Page
      title={say('variants')}
      text={say('text')}
      actions={<Actions caller={caller} subject={app} primary={createVariant(app, say, open)} />}
    >
      <ListView list={variantsList(application, say)} />
    </Page>
  );
}

function variantsList(
  application: Application,
  say: Say<keyof typeof VARIANTS.en>,
): ListDescription<ApplicationVariant> {
  const app = application.id;
  return {
    name: 'variants',
    label: say('variants'),
    scope: [app, 'list'],
    columns: [
      { name: 'name', title: say('name'), show: (variant) => <VariantName {...variant} /> },
      {
        name: 'sets',
        title: say('sets'),
        show: (variant) => overridesOf(variant, application).length || say('setsNone'),
      },
      { name: 'id', title: say('id'), wideOnly: true, show: ({ id }) => <IdText id={id} /> },
      {
        name: 'created',
        title: say('created'),
        wideOnly: true,
        show: ({ created_at }) => <When at={created_at} />,
      },
    ],
    keyOf: ({ id }) => id,
    addressOf: ({ id }) => addresses.variant(app, id),
    read: async (service, { after, signal }) => {
      const query = { page_size: 50, ...(after && { after }) };
      const page = await service.listVariants({ path: { app }, query, signal });
      return page ? { ...page, count: page.total_results } : { results: [] };
    },
    empty: { icon: DocumentDuplicateIcon, title: say('none'), text: say('noneText') },
  };
}

function VariantName({ name, description }: ApplicationVariant): ReactNode {
  return (
    <Stack gap={0}>
      <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
        <bdi>{name}</bdi>
      </Text>
      {description && (
        <Text size="xs" c="dimmed" lineClamp={2}>
          {description}
        </Text>
      )}
    </Stack>
  );
}
