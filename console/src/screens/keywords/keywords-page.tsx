import { DevicePhoneMobileIcon } from '@heroicons/react/24/outline';
import { Stack, Text } from '@mantine/core';
import type { SmsKeyword } from '@svc/client/server';
import type { ReactNode } from 'react';
import { useApplication, useApplicationId, useCaller } from '../../api/application.ts';
import { useVariants } from '../../api/variant.ts';
import { Actions } from '../../parts/actions.tsx';
import type { ListDescription } from '../../parts/list-description.ts';
import { ListView } from '../../parts/list-view.tsx';
import { Page } from '../../parts/page.tsx';
import { When } from '../../parts/when.tsx';
import { addresses } from '../../places/addresses.ts';
import { type Say, useSay } from '../../texts/say.ts';
import { createKeyword } from './keyword-actions.ts';
import { KeywordState } from './keyword-state.tsx';
import { KEYWORDS } from './texts.ts';

/** The SMS keywords of an application. */
export function KeywordsPage(): ReactNode {
  const say = useSay(KEYWORDS);
  const app = useApplicationId();
  const caller = useCaller(useApplication()?.account);
  const create = createKeyword({ app, variants: useVariants(app), say });
  return (
    <Page
      title={say('keywords')}
      text={say('text')}
      actions={<Actions caller={caller} subject={app} primary={create} />}
    >
      <ListView list={keywordsList(app, say)} />
    </Page>
  );
}

function keywordsList(app: string, say: Say<keyof typeof KEYWORDS.en>): ListDescription<SmsKeyword> {
  return {
    name: 'keywords',
    label: say('keywords'),
    scope: [app],
    columns: [
      {
        name: 'keyword',
        title: say('keyword'),
        show: ({ keyword, origination_number: number }) => (
          <Stack gap={0}>
            <Text size="sm" fw={500}>
              <bdi>{keyword}</bdi>
            </Text>
            <Text size="xs" c="dimmed">
              {number ? <bdi dir="ltr">{number}</bdi> : say('anyNumber')}
            </Text>
          </Stack>
        ),
      },
      { name: 'state', title: say('state'), show: ({ state }) => <KeywordState state={state} /> },
      {
        name: 'changed',
        title: say('changed'),
        wideOnly: true,
        show: ({ updated_at }) => <When at={updated_at} />,
      },
    ],
    keyOf: ({ id }) => id,
    addressOf: ({ id }) => addresses.keyword(app, id),
    read: async (service, { after, signal }) => {
      const query = { page_size: 50, ...(after && { after }) };
      return (await service.listSmsKeywords({ path: { app }, query, signal })) ?? { results: [] };
    },
    empty: { icon: DevicePhoneMobileIcon, title: say('none'), text: say('noneText') },
  };
}
