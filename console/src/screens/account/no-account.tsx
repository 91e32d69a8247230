import { BuildingOffice2Icon } from '@heroicons/react/24/outline';
import { Anchor, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useOwnAddress } from '../../api/own-address.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { FilledText } from '../../parts/filled-text.tsx';
import { NamePlaceholder } from '../../parts/name-placeholder.tsx';
import { Page } from '../../parts/page.tsx';
import { useSay } from '../../texts/say.ts';
import { useOwnInvites } from './own-invites.tsx';
import { ACCOUNT } from './texts.ts';

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
  const email = own === '' ? <NamePlaceholder /> : <bdi>{own}</bdi>;
  return (
    <EmptyState
      icon={BuildingOffice2Icon}
      title={say('noAccount')}
      text={<FilledText text={say('noAccountText')} values={{ email }} />}
    >
      <Anchor href="/docs#createAccount" size="sm">
        {say('createAccount')}
      </Anchor>
    </EmptyState>
  );
}
