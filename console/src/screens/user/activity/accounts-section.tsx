import { LinkIcon } from '@heroicons/react/24/outline';
import type { LinkedIdentityOfUser } from '@svc/client/server';
import type { ReactNode } from 'react';
import { describe } from '../../../api/operation.ts';
import { useFacts } from '../../../facts/use-facts.ts';
import type { Action } from '../../../parts/action.ts';
import { FactRow, FactRows } from '../../../parts/fact-rows.tsx';
import { FilledText } from '../../../parts/filled-text.tsx';
import { Note, QueriedRows } from '../../../parts/paged-rows.tsx';
import { RowAction } from '../../../parts/row-action.tsx';
import { Section } from '../../../parts/section.tsx';
import { When } from '../../../parts/when.tsx';
import { useSay } from '../../../texts/say.ts';
import type { UserSectionProps } from '../section-description.ts';
import { ACTIVITY } from './texts.ts';
import { hasOtherWayIn, useWaysIn } from './ways-in.ts';

/** The accounts at identity providers that sign the user in, each with the way to unlink it. */
export function AccountsSection(props: UserSectionProps): ReactNode {
  const { title, caller, profile } = props;
  const say = useSay(ACTIVITY);
  const { accounts, count } = useWaysIn(props);
  const isLastWay = !hasOtherWayIn(profile, count);
  const draw = (all: readonly LinkedIdentityOfUser[]) =>
    all.length === 0 ? (
      <Note>{say('noIdentities')}</Note>
    ) : (
      <FactRows label={title}>
        {all.map((account) => (
          <AccountRow key={account.id} account={account} given={props} isLastWay={isLastWay} />
        ))}
      </FactRows>
    );
  return (
    <Section title={title} flush>
      <QueriedRows operation="listUserIdentities" caller={caller} query={accounts} draw={draw} />
    </Section>
  );
}

type RowProps = { account: LinkedIdentityOfUser; given: UserSectionProps; isLastWay: boolean };

function AccountRow({ account, given, isLastWay }: RowProps): ReactNode {
  const say = useSay(ACTIVITY);
  const facts = useFacts(given.app, given.caller);
  const { provider, email, issuer, created_at: created, last_used_at: used } = account;
  const name = facts.provider(provider);
  return (
    <FactRow
      icon={LinkIcon}
      name={<bdi>{name}</bdi>}
      facts={[
        { name: 'email', value: email && <bdi>{email}</bdi> },
        { name: 'issuer', value: <bdi>{issuer}</bdi> },
        { name: 'added', value: <FilledText text={say('added')} values={{ time: <When at={created} /> }} /> },
        {
          name: 'used',
          value: used && <FilledText text={say('lastUsed')} values={{ time: <When at={used} /> }} />,
        },
      ]}
      action={
        <RowAction
          action={useUnlinking(account, { name, given, isLastWay })}
          caller={given.caller}
          row={name}
        />
      }
    />
  );
}

type Unlinked = Omit<RowProps, 'account'> & { name: string };

function useUnlinking({ id }: LinkedIdentityOfUser, { name, given, isLastWay }: Unlinked): Action {
  const say = useSay(ACTIVITY);
  const { app, user } = given;
  return {
    name: `unlink:${id}`,
    title: say('unlink'),
    explanation: `${say('unlinkText', { name })} ${say(isLastWay ? 'lastWay' : 'otherWays')}`,
    operation: 'deleteUserIdentity',
    button: say('unlink'),
    isDestructive: true,
    ...(isLastWay && { confirmation: name }),
    request: () => describe('deleteUserIdentity', { path: { app, user, identity: id } }),
    done: say('unlinked'),
  };
}
