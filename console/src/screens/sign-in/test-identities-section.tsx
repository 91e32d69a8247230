import { BeakerIcon } from '@heroicons/react/24/outline';
import { Badge } from '@mantine/core';
import type { Application } from '@svc/client/server';
import type { ReactNode } from 'react';
import type { Caller } from '../../api/application.ts';
import { Actions } from '../../parts/actions.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { FactRow, FactRows } from '../../parts/fact-rows.tsx';
import { FilledText } from '../../parts/filled-text.tsx';
import { RowAction } from '../../parts/row-action.tsx';
import { Section } from '../../parts/section.tsx';
import { useSecretDialog } from '../../parts/shown-secret.tsx';
import { When } from '../../parts/when.tsx';
import { useSay } from '../../texts/say.ts';
import {
  addressOf,
  addTestIdentity,
  removeTestIdentity,
  type TestIdentity,
  testIdentitiesOf,
} from './test-identities.ts';
import { TESTS } from './test-texts.ts';

type Props = { application: Application; caller: Caller };

/** The addresses of an application with which tests sign in. */
export function TestIdentitiesSection({ application, caller }: Props): ReactNode {
  const say = useSay(TESTS);
  const [showCode, codeDialog] = useCodeDialog();
  const identities = testIdentitiesOf(application);
  const add = addTestIdentity({ application, say }, showCode);
  return (
    <Section
      title={say('title')}
      text={say('text')}
      actions={<Actions caller={caller} subject={application.id} primary={add} />}
      flush
    >
      {identities.length === 0 ? (
        <EmptyState icon={BeakerIcon} title={say('none')} text={say('noneText')} level={3} />
      ) : (
        <FactRows label={say('title')}>
          {identities.map((identity) => (
            <IdentityRow
              key={addressOf(identity)}
              identity={identity}
              application={application}
              caller={caller}
            />
          ))}
        </FactRows>
      )}
      {codeDialog}
    </Section>
  );
}

function IdentityRow({ identity, application, caller }: Props & { identity: TestIdentity }): ReactNode {
  const say = useSay(TESTS);
  const isOver = Date.parse(identity.expires_at) <= Date.now();
  const until = <FilledText text={say('until')} values={{ when: <When at={identity.expires_at} /> }} />;
  return (
    <FactRow
      icon={BeakerIcon}
      name={<bdi>{addressOf(identity)}</bdi>}
      badges={isOver && <Badge color="gray">{say('over')}</Badge>}
      facts={[{ name: 'until', value: until }]}
      action={
        <RowAction
          action={removeTestIdentity(identity, { application, say })}
          caller={caller}
          row={addressOf(identity)}
        />
      }
    />
  );
}

function useCodeDialog() {
  const say = useSay(TESTS);
  return useSecretDialog((answer) => {
    const made = testIdentitiesOf(answer as Application).find(({ code }) => code !== undefined);
    if (made?.code === undefined) return undefined;
    return {
      title: say('codeTitle'),
      warning: say('codeWarning'),
      label: say('codeOf', { address: addressOf(made) }),
      secret: made.code,
      copy: say('copyCode'),
      stored: say('noted'),
    };
  });
}
