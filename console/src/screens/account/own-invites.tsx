import { EnvelopeOpenIcon } from '@heroicons/react/24/outline';
import { Alert, Group, Stack, Text } from '@mantine/core';
import type { AccountInvite } from '@svc/client/server';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Caller } from '../../api/application.ts';
import { useService } from '../../api/service.ts';
import { Actions } from '../../parts/actions.tsx';
import { When } from '../../parts/when.tsx';
import { addresses } from '../../places/addresses.ts';
import { useSay } from '../../texts/say.ts';
import { acceptInvite, rejectInvite } from './invite-answers.ts';
import { ACCOUNT_MEMBERS } from './member-texts.ts';

/** Whoever is invited may answer: the roles in other accounts do not matter. */
const INVITED: Caller = { role: undefined };

/** Reads the invites of the operator to accounts; none until they are read. */
export function useOwnInvites(): { invites: readonly AccountInvite[]; isReading: boolean } {
  const service = useService();
  const { data = [], isLoading } = useQuery({
    queryKey: ['own-invites'],
    queryFn: async ({ signal }) => {
      const query = { page_size: 100 };
      return (await service.listMyAccountInvites({ query, signal }))?.results ?? [];
    },
  });
  return { invites: data, isReading: isLoading };
}

/** The invites of the operator to other accounts, above every page. Shows nothing without any. */
export function OwnInvites(): ReactNode {
  const { invites } = useOwnInvites();
  if (invites.length === 0) return undefined;
  return (
    <Stack gap="sm" maw={1200} mx="auto" mb="lg">
      {invites.map((invite) => (
        <OwnInvite key={invite.id} invite={invite} />
      ))}
    </Stack>
  );
}

function OwnInvite({ invite }: { invite: AccountInvite }): ReactNode {
  const say = useSay(ACCOUNT_MEMBERS);
  const navigate = useNavigate();
  const { id, account_name: account, role, expires_at } = invite;
  const open = () => void navigate({ to: addresses.members(invite.account) });
  return (
    <Alert title={say('invitedTitle', { account })} icon={<EnvelopeOpenIcon />}>
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          {say('invitedText', { role })} <When at={expires_at} />.
        </Text>
        <Group gap="xs">
          <Actions caller={INVITED} subject={id} primary={rejectInvite(invite, say)} />
          <Actions caller={INVITED} subject={id} primary={acceptInvite(invite, say, open)} />
        </Group>
      </Group>
    </Alert>
  );
}
