import { CubeIcon } from '@heroicons/react/24/outline';
import { Text } from '@mantine/core';
import type { Account, AccountUsage, Application } from '@svc/client/server';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Caller, useCaller } from '../../api/application.ts';
import { Actions } from '../../parts/actions.tsx';
import type { ListDescription } from '../../parts/list-description.ts';
import { ListView } from '../../parts/list-view.tsx';
import { Page } from '../../parts/page.tsx';
import { UnknownPage } from '../../parts/unusual-pages.tsx';
import { addresses } from '../../places/addresses.ts';
import { type Say, useSay } from '../../texts/say.ts';
import { createApplicationAction } from '../start/create-application.ts';
import { START } from '../start/texts.ts';
import { AccountFacts } from './account-facts.tsx';
import { createAccountAction } from './create-account.ts';
import { deleteApplicationAction } from './delete-application.ts';
import { PlanUse, useUsageText } from './plan-use.tsx';
import { useAccount, usePlans } from './read-account.ts';
import { subscribeAction } from './subscribe.ts';
import { ACCOUNT } from './texts.ts';

/** An account with its plan, what is used of it, and its applications. */
export function AccountPage(): ReactNode {
  const account = useAccount();
  return account ? <KnownAccount account={account} /> : <UnknownPage />;
}

function KnownAccount({ account }: { account: Account }): ReactNode {
  const say = useSay(ACCOUNT);
  const sayStart = useSay(START);
  const caller = useCaller(account.id);
  const navigate = useNavigate();
  const usageText = useUsageText();
  const plans = usePlans();
  const subscribe = subscribeAction({ account, plans, isStaff: caller.role === undefined }, say);
  const open = (created: Account) => void navigate({ to: addresses.account(created.id) });
  const create = createApplicationAction([account], sayStart, (answer) => {
    void navigate({ to: addresses.start((answer as Application).id) });
  });
  return (
    <Page
      title={account.name}
      text={say('text')}
      actions={
        <Actions
          caller={caller}
          subject={account.id}
          primary={create}
          actions={[...(subscribe ? [subscribe] : []), createAccountAction(say, open)]}
        />
      }
    >
      <AccountFacts account={account} />
      <PlanUse account={account.id} />
      <ListView list={applicationsList({ account: account.id, caller, usageText }, say)} />
    </Page>
  );
}

type Row = AccountUsage['results'][number];
type Given = { account: string; caller: Caller; usageText: ReturnType<typeof useUsageText> };

function applicationsList(
  { account, caller, usageText }: Given,
  say: Say<keyof typeof ACCOUNT.en>,
): ListDescription<Row> {
  return {
    name: 'account-applications',
    label: say('applications'),
    scope: [account],
    columns: [
      {
        name: 'name',
        title: say('name'),
        show: ({ name }) => (
          <Text size="sm" fw={500}>
            <bdi>{name}</bdi>
          </Text>
        ),
      },
      {
        name: 'emails',
        title: say('emailsToday'),
        wideOnly: true,
        show: ({ emails_today }) => usageText(emails_today),
      },
      {
        name: 'texts',
        title: say('textsToday'),
        wideOnly: true,
        show: ({ texts_today }) => usageText(texts_today),
      },
      {
        name: 'actions',
        title: say('actions'),
        isTitleHidden: true,
        align: 'end',
        show: (application) => (
          <Actions
            caller={caller}
            subject={application.id}
            row={application.name}
            actions={[deleteApplicationAction(application, say)]}
          />
        ),
      },
    ],
    keyOf: ({ id }) => id,
    addressOf: ({ id }) => addresses.users(id),
    read: async (service, { after, signal }) => {
      const query = { page_size: 50, ...(after && { after }) };
      return (await service.getAccountUsage({ path: { account }, query, signal })) ?? { results: [] };
    },
    empty: { icon: CubeIcon, title: say('none'), text: say('noneText') },
  };
}
