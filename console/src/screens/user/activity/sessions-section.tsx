import { ComputerDesktopIcon, DevicePhoneMobileIcon, WindowIcon } from '@heroicons/react/24/outline';
import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import { describe } from '../../../api/operation.ts';
import { browserText } from '../../../facts/sign-in-facts.ts';
import { useFacts } from '../../../facts/use-facts.ts';
import type { Action } from '../../../parts/action.ts';
import { FactRow, FactRows } from '../../../parts/fact-rows.tsx';
import { FilledText } from '../../../parts/filled-text.tsx';
import { Note } from '../../../parts/paged-rows.tsx';
import { RowAction } from '../../../parts/row-action.tsx';
import { Section } from '../../../parts/section.tsx';
import { When } from '../../../parts/when.tsx';
import { type Say, useSay } from '../../../texts/say.ts';
import type { UserSectionProps } from '../section-description.ts';
import { SessionRows } from './session-rows.tsx';
import { ACTIVITY } from './texts.ts';
import { partOfSession, sessionsKey, type UserSession } from './user-sessions.ts';

/** Where the user is signed in, with the way to end each session. */
export function SessionsSection(props: UserSectionProps): ReactNode {
  const { title, app, user, caller } = props;
  const say = useSay(ACTIVITY);
  const draw = (all: readonly UserSession[]) => {
    const sessions = all.filter((session) => partOfSession(session) === 'sessions');
    if (sessions.length === 0) return <Note>{say('noSessions')}</Note>;
    return (
      <FactRows label={title}>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} given={props} />
        ))}
      </FactRows>
    );
  };
  return (
    <Section title={title} flush>
      <SessionRows app={app} user={user} caller={caller} draw={draw} />
    </Section>
  );
}

function SessionRow({ session, given }: { session: UserSession; given: UserSectionProps }): ReactNode {
  const say = useSay(ACTIVITY);
  const facts = useFacts(given.app, given.caller);
  const { kind, browser, country, method, created_at: created, last_used_at: used, expires } = session;
  const name = browserText(browser) ?? say('unknownDevice');
  return (
    <FactRow
      icon={iconOf(browser?.system)}
      name={<bdi>{name}</bdi>}
      badges={
        kind === 'browser' && (
          <Badge color="gray" leftSection={<WindowIcon width={12} aria-hidden />}>
            {say('screen')}
          </Badge>
        )
      }
      facts={[
        { name: 'method', value: facts.method(method) },
        { name: 'country', value: facts.country(country) },
        {
          name: 'used',
          value: (used ?? created) && (
            <FilledText
              text={say(used ? 'lastUsed' : 'since')}
              values={{ time: <When at={used ?? created} /> }}
            />
          ),
        },
        {
          name: 'expires',
          value: <FilledText text={say('expires')} values={{ time: <When at={expires} /> }} />,
        },
      ]}
      action={<RowAction action={endingOf(session, { name, given, say })} caller={given.caller} row={name} />}
    />
  );
}

type Naming = { name: string; given: UserSectionProps; say: Say<keyof typeof ACTIVITY.en> };

function endingOf({ id, kind }: UserSession, { name, given, say }: Naming): Action {
  const { app, user } = given;
  return {
    name: `end-session:${id}`,
    title: say('endSession'),
    explanation: say(kind === 'browser' ? 'endScreenText' : 'endSessionText', { name }),
    operation: 'endUserSession',
    button: say('endSession'),
    isDestructive: true,
    request: () => describe('endUserSession', { path: { app, user, session: id } }),
    done: say('sessionEnded'),
    changes: [sessionsKey(app, user), ['events', app]],
  };
}

function iconOf(system: string | undefined) {
  return /^(iOS|Android)/.test(system ?? '') ? DevicePhoneMobileIcon : ComputerDesktopIcon;
}
