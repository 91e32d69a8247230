import { Stack } from '@mantine/core';
import type { Account } from '@svc/client/server';
import type { ReactNode } from 'react';
import { useCaller } from '../../api/application.ts';
import { Actions } from '../../parts/actions.tsx';
import { Page } from '../../parts/page.tsx';
import { UnknownPage } from '../../parts/unusual-pages.tsx';
import { useSay } from '../../texts/say.ts';
import { AccountFacts } from './account-facts.tsx';
import { AccountMembers } from './account-members.tsx';
import { inviteAccountMember } from './member-actions.ts';
import { ACCOUNT_MEMBERS } from './member-texts.ts';
import { useAccount } from './read-account.ts';
import { RoleTable } from './role-table.tsx';

/** The members of an account. */
export function AccountMembersPage(): ReactNode {
  const account = useAccount();
  return account ? <MembersOf account={account} /> : <UnknownPage />;
}

function MembersOf({ account }: { account: Account }): ReactNode {
  const say = useSay(ACCOUNT_MEMBERS);
  const caller = useCaller(account.id);
  const invite = inviteAccountMember({ account: account.id, say });
  return (
    <Page
      title={say('members')}
      text={say('membersText', { account: account.name })}
      actions={<Actions caller={caller} subject={account.id} primary={invite} />}
    >
      <Stack gap="lg">
        <AccountFacts account={account} />
        <AccountMembers account={account.id} caller={caller} />
        <RoleTable />
      </Stack>
    </Page>
  );
}
