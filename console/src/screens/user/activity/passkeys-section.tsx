import { FingerPrintIcon } from '@heroicons/react/24/outline';
import { Badge, Tooltip } from '@mantine/core';
import type { Passkey } from '@svc/client/server';
import type { ReactNode } from 'react';
import { describe } from '../../../api/operation.ts';
import { browserText } from '../../../facts/sign-in-facts.ts';
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

/** The passkeys of the user, each with the way to remove it. */
export function PasskeysSection(props: UserSectionProps): ReactNode {
  const { title, caller, profile } = props;
  const say = useSay(ACTIVITY);
  const { passkeys, count } = useWaysIn(props);
  const isLastWay = !hasOtherWayIn(profile, count);
  const draw = (all: readonly Passkey[]) =>
    all.length === 0 ? (
      <Note>{say('noPasskeys')}</Note>
    ) : (
      <FactRows label={title}>
        {all.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} given={props} isLastWay={isLastWay} />
        ))}
      </FactRows>
    );
  return (
    <Section title={title} flush>
      <QueriedRows operation="listUserPasskeys" caller={caller} query={passkeys} draw={draw} />
    </Section>
  );
}

type RowProps = { passkey: Passkey; given: UserSectionProps; isLastWay: boolean };

function PasskeyRow({ passkey, given, isLastWay }: RowProps): ReactNode {
  const say = useSay(ACTIVITY);
  const { name: own, browser, synced, created_at: created, last_used_at: used } = passkey;
  const device = browserText(browser);
  const name = own ?? device ?? say('unknownDevice');
  return (
    <FactRow
      icon={FingerPrintIcon}
      name={<bdi>{name}</bdi>}
      badges={
        synced && (
          <Tooltip label={say('syncedText')}>
            <Badge color="gray">{say('synced')}</Badge>
          </Tooltip>
        )
      }
      facts={[
        { name: 'device', value: own && device },
        { name: 'added', value: <FilledText text={say('added')} values={{ time: <When at={created} /> }} /> },
        {
          name: 'used',
          value: used ? (
            <FilledText text={say('lastUsed')} values={{ time: <When at={used} /> }} />
          ) : (
            say('neverUsed')
          ),
        },
      ]}
      action={
        <RowAction
          action={useRemoval(passkey, { name, given, isLastWay })}
          caller={given.caller}
          row={name}
        />
      }
    />
  );
}

type Removed = Omit<RowProps, 'passkey'> & { name: string };

function useRemoval({ id }: Passkey, { name, given, isLastWay }: Removed): Action {
  const say = useSay(ACTIVITY);
  const { app, user } = given;
  return {
    name: `remove-passkey:${id}`,
    title: say('removePasskey'),
    explanation: `${say('removePasskeyText', { name })} ${say(isLastWay ? 'lastWay' : 'otherWays')}`,
    operation: 'deleteUserPasskey',
    button: say('removePasskey'),
    isDestructive: true,
    ...(isLastWay && { confirmation: name }),
    request: () => describe('deleteUserPasskey', { path: { app, user, passkey: id } }),
    done: say('passkeyRemoved'),
  };
}
