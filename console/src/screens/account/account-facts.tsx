import { Paper } from '@mantine/core';
import type { Account } from '@svc/client/server';
import type { ReactNode } from 'react';
import { Facts } from '../../parts/facts.tsx';
import { IdText } from '../../parts/id-text.tsx';
import { When } from '../../parts/when.tsx';
import { useSay } from '../../texts/say.ts';
import { usePlans } from './read-account.ts';
import { ACCOUNT } from './texts.ts';

/** The plan of an account, and when and under which id it was created. */
export function AccountFacts({ account }: { account: Account }): ReactNode {
  const say = useSay(ACCOUNT);
  const plan = usePlans().find(({ id }) => id === account.plan);
  return (
    <Paper withBorder p="md" component="section" aria-label={say('account')}>
      <Facts
        facts={[
          { label: say('plan'), value: plan?.name ?? account.plan ?? say('noPlan') },
          { label: say('created'), value: <When at={account.created_at} /> },
          { label: say('id'), value: <IdText id={account.id} /> },
        ]}
      />
    </Paper>
  );
}
