import { BuildingOffice2Icon } from '@heroicons/react/24/outline';
import { Skeleton } from '@mantine/core';
import type { Account } from '@svc/client/server';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Caller } from '../../api/application.ts';
import { useOwnAddress } from '../../api/own-address.ts';
import { Actions } from '../../parts/actions.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { FilledText } from '../../parts/filled-text.tsx';
import { NamePlaceholder } from '../../parts/name-placeholder.tsx';
import { Page } from '../../parts/page.tsx';
import { addresses } from '../../places/addresses.ts';
import { useSay } from '../../texts/say.ts';
import { createAccountAction } from './create-account.ts';
import { useOwnInvites } from './own-invites.tsx';
import { ACCOUNT } from './texts.ts';

/** Whoever is signed in may create an account. */
const ANYBODY: Caller = { role: undefined };

/** The page of an operator without any account: how to get into one. Invites are above every page. */
export function NoAccount(): ReactNode {
  const say = useSay(ACCOUNT);
  const { invites, isReading } = useOwnInvites();
  if (isReading) return <Skeleton height={160} aria-hidden />;
  return (
    <Page title={say('welcome')} text={invites.length > 0 ? say('welcomeInvited') : undefined}>
      {invites.length === 0 && <WayIn />}
    </Page>
  );
}

function WayIn(): ReactNode {
  const say = useSay(ACCOUNT);
  const own = useOwnAddress();
  const navigate = useNavigate();
  const open = ({ id }: Account) => void navigate({ to: addresses.account(id) });
  const email = own === '' ? <NamePlaceholder /> : <bdi>{own}</bdi>;
  return (
    <EmptyState
      icon={BuildingOffice2Icon}
      title={say('noAccount')}
      text={<FilledText text={say('noAccountText')} values={{ email }} />}
    >
      <Actions caller={ANYBODY} subject="accounts" primary={createAccountAction(say, open)} />
    </EmptyState>
  );
}
