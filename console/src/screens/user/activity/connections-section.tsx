import { CpuChipIcon, Squares2X2Icon } from '@heroicons/react/24/outline';
import { Badge, Box, List, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { describe } from '../../../api/operation.ts';
import { useFacts } from '../../../facts/use-facts.ts';
import type { Action } from '../../../parts/action.ts';
import { FactRow, FactRows } from '../../../parts/fact-rows.tsx';
import { FilledText } from '../../../parts/filled-text.tsx';
import { Note } from '../../../parts/paged-rows.tsx';
import { RowAction } from '../../../parts/row-action.tsx';
import { Section } from '../../../parts/section.tsx';
import { When } from '../../../parts/when.tsx';
import { useSay } from '../../../texts/say.ts';
import type { UserSectionProps } from '../section-description.ts';
import { SessionRows } from './session-rows.tsx';
import { ACTIVITY } from './texts.ts';
import { partOfSession, sessionsKey, type UserSession } from './user-sessions.ts';

/** The applications and agents that may act for the user, and what each may do. */
export function ConnectionsSection(props: UserSectionProps): ReactNode {
  const { title, app, user, caller } = props;
  const say = useSay(ACTIVITY);
  const draw = (all: readonly UserSession[]) => {
    const apps = all.filter((session) => partOfSession(session) === 'apps');
    const agents = all.filter((session) => partOfSession(session) === 'agents');
    if (apps.length + agents.length === 0) return <Note>{say('noConnections')}</Note>;
    return (
      <>
        <Connections title={say('apps')} sessions={apps} given={props} />
        <Connections title={say('agents')} text={say('agentsText')} sessions={agents} given={props} />
      </>
    );
  };
  return (
    <Section title={title} flush>
      <SessionRows app={app} user={user} caller={caller} draw={draw} />
    </Section>
  );
}

type ConnectionsProps = {
  title: string;
  text?: string;
  sessions: readonly UserSession[];
  given: UserSectionProps;
};

function Connections({ title, text, sessions, given }: ConnectionsProps): ReactNode {
  if (sessions.length === 0) return undefined;
  return (
    <>
      <Box px="md" pb="xs">
        <Title order={3} size="h6">
          {title}
        </Title>
        {text && (
          <Text size="xs" c="dimmed">
            {text}
          </Text>
        )}
      </Box>
      <FactRows label={title}>
        {sessions.map((session) => (
          <ConnectionRow key={session.id} session={session} given={given} />
        ))}
      </FactRows>
    </>
  );
}

function ConnectionRow({ session, given }: { session: UserSession; given: UserSectionProps }): ReactNode {
  const say = useSay(ACTIVITY);
  const facts = useFacts(given.app, given.caller);
  const { country, created_at: created, last_used_at: used, arrival, client_name, client } = session;
  const name = client_name ?? client ?? say('deletedClient');
  const isAgent = partOfSession(session) === 'agents';
  return (
    <FactRow
      icon={isAgent ? CpuChipIcon : Squares2X2Icon}
      name={<bdi>{name}</bdi>}
      badges={arrival !== undefined && <Badge color="yellow">{say('notVerified')}</Badge>}
      facts={[
        { name: 'country', value: facts.country(country) },
        {
          name: 'since',
          value: created && <FilledText text={say('since')} values={{ time: <When at={created} /> }} />,
        },
        {
          name: 'used',
          value: used && <FilledText text={say('lastUsed')} values={{ time: <When at={used} /> }} />,
        },
        { name: 'access', value: isAgent && !session.access?.length ? say('noAccess') : undefined },
      ]}
      action={<RowAction action={useEndingOfAccess(session, name, given)} caller={given.caller} row={name} />}
    >
      <AccessList access={session.access} />
    </FactRow>
  );
}

function AccessList({ access = [] }: { access: UserSession['access'] | undefined }): ReactNode {
  if (access.length === 0) return undefined;
  return (
    <List size="xs" mt={4}>
      {access.map(({ resource, name, scopes }) => (
        <List.Item key={resource}>
          <bdi>{name}</bdi>
          {': '}
          {scopes.map(({ name: scope, description }, at) => (
            <span key={scope} title={scope}>
              {at > 0 && ' · '}
              <bdi>{description}</bdi>
            </span>
          ))}
        </List.Item>
      ))}
    </List>
  );
}

function useEndingOfAccess({ id }: UserSession, name: string, { app, user }: UserSectionProps): Action {
  const say = useSay(ACTIVITY);
  return {
    name: `end-access:${id}`,
    title: say('endAccess'),
    explanation: say('endAccessText', { name }),
    operation: 'endUserSession',
    button: say('endAccess'),
    isDestructive: true,
    request: () => describe('endUserSession', { path: { app, user, session: id } }),
    done: say('accessEnded'),
    changes: [sessionsKey(app, user), ['oidc-client-users', app], ['events', app]],
  };
}
