import { TicketIcon } from '@heroicons/react/24/outline';
import { Code, Stack, Text } from '@mantine/core';
import type { Application } from '@svc/client/server';
import type { ReactNode } from 'react';
import type { Caller } from '../../api/application.ts';
import { useProfileSchema } from '../../facts/read-user.ts';
import { Actions } from '../../parts/actions.tsx';
import type { ListDescription } from '../../parts/list-description.ts';
import { ListView } from '../../parts/list-view.tsx';
import { Section } from '../../parts/section.tsx';
import { useSay } from '../../texts/say.ts';
import { SettingsForm } from '../settings/settings-form.tsx';
import { addClaim, type Claim, type ClaimsGiven, claimActions, claimsOf } from './claim-actions.tsx';
import { CLAIMS } from './claim-texts.ts';
import { tokenSettings } from './token-settings.ts';

type Props = { application: Application; caller: Caller };

/** What the access tokens of users say, and how they are signed. */
export function UserTokens({ application, caller }: Props): ReactNode {
  const say = useSay(CLAIMS);
  const given = { application, schema: useProfileSchema(application.id), say };
  return (
    <Stack gap="lg">
      <Section
        title={say('claims')}
        text={say('claimsText')}
        actions={<Actions caller={caller} subject={application.id} primary={addClaim(given)} />}
        flush
      >
        <ListView list={claimsList(given, caller)} inSection />
      </Section>
      <SettingsForm name="tokens" application={application} caller={caller} groups={tokenSettings(say)} />
    </Stack>
  );
}

function claimsList(given: ClaimsGiven, caller: Caller): ListDescription<Claim> {
  const { application, say } = given;
  const claims = claimsOf(application);
  return {
    name: 'claims',
    label: say('claims'),
    scope: [application.id, JSON.stringify(claims)],
    columns: [
      { name: 'claim', title: say('claim'), show: ({ name }) => <Code dir="ltr">{name}</Code> },
      {
        name: 'value',
        title: say('source'),
        show: ({ source, value }) => (
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            <bdi>{source === 'user_profile' ? say('ofField', { field: value }) : value}</bdi>
          </Text>
        ),
      },
      {
        name: 'actions',
        title: say('actions'),
        isTitleHidden: true,
        align: 'end',
        show: (claim) => (
          <Actions
            caller={caller}
            subject={`${application.id}:${claim.name}`}
            row={claim.name}
            actions={claimActions(given, claim)}
          />
        ),
      },
    ],
    keyOf: ({ name }) => name,
    read: () => Promise.resolve({ results: claims }),
    empty: { icon: TicketIcon, title: say('none'), text: say('noneText') },
  };
}
