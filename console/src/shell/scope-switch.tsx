import { ChevronUpDownIcon } from '@heroicons/react/24/outline';
import { Button, Menu, Text } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAccounts, useApplicationId, useApplications } from '../api/application.ts';
import { addresses } from '../places/addresses.ts';
import { useSay } from '../texts/say.ts';
import { SHELL } from './texts.ts';

/** Shows the present application or account, and leads to the applications, by account. */
export function ScopeSwitch(): ReactNode {
  const say = useSay(SHELL);
  const accounts = useAccounts();
  const applications = useApplications();
  const app = useApplicationId();
  const { account: ofAccount } = useParams({ strict: false });
  const application = applications.find(({ id }) => id === app);
  const present = application ?? accounts.find(({ id }) => id === ofAccount);
  return (
    <Menu position="bottom-start" width={280}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          px="sm"
          rightSection={<ChevronUpDownIcon width={16} />}
          maw="20rem"
          miw={0}
        >
          <Text span truncate fw={600}>
            {present?.name ?? (app || say('chooseApplication'))}
          </Text>
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
        {accounts.map((account) => (
          <div key={account.id}>
            <Menu.Label>{account.name}</Menu.Label>
            {applications
              .filter((one) => one.account === account.id)
              .map((one) => (
                <Menu.Item
                  key={one.id}
                  component={Link}
                  to={addresses.users(one.id)}
                  aria-current={one.id === app ? 'true' : undefined}
                >
                  {one.name}
                </Menu.Item>
              ))}
          </div>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
