import { Code, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { IdText } from '../../parts/id-text.tsx';
import { LinkTo } from '../../parts/link-to.tsx';
import { addresses } from '../../places/addresses.ts';
import { useLanguage } from '../../texts/language.ts';
import { useSay } from '../../texts/say.ts';
import { ActorOf } from './actor-of.tsx';
import classes from './event-facts.module.css';
import type { FeedEvent } from './feed-event.ts';
import { EVENTS } from './texts.ts';

type Props = { app: string; event: FeedEvent };

/** Who, what, when and why, one below the other. */
export function EventFacts({ app, event }: Props): ReactNode {
  const say = useSay(EVENTS);
  const [language] = useLanguage();
  const { type, at, actor, subject, request_id: request, id } = event;
  const exact = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'long' });
  const actorParty = actor.id === undefined ? actor.type : `${actor.type}:${actor.id}`;
  return (
    <dl className={classes['facts']}>
      <Fact name={say('when')}>
        <time dateTime={at}>{exact.format(new Date(at))}</time>
      </Fact>
      <Fact name={say('who')}>
        <ActorOf event={event} app={app} />
        {actor.id !== undefined && <IdText id={actor.id} />}
        <Only app={app} filter={{ actor: actorParty }}>
          {say('onlyActor')}
        </Only>
      </Fact>
      <Fact name={say('what')}>
        <Code dir="ltr">{type}</Code>
      </Fact>
      <Fact name={say('subjectOf')}>
        <IdText id={subject.id} />
        <Only app={app} filter={{ subject: `${subject.type}:${subject.id}` }}>
          {say('onlySubject')}
        </Only>
      </Fact>
      <RareFacts event={event} />
      {request !== undefined && (
        <Fact name={say('request')}>
          <IdText id={request} />
          <Text component="span" size="xs">
            <LinkTo to={`${addresses.attempts(app)}?${new URLSearchParams({ request_id: request })}`}>
              {say('requestAttempts')}
            </LinkTo>
          </Text>
        </Fact>
      )}
      <Fact name={say('id')}>
        <IdText id={id} />
      </Fact>
    </dl>
  );
}

/** What only some types of events have. */
function RareFacts({ event }: { event: FeedEvent }): ReactNode {
  const say = useSay(EVENTS);
  const { reason, operation, origin, related = {} } = event;
  return (
    <>
      {reason !== undefined && (
        <Fact name={say('reason')}>
          <bdi>{reason}</bdi>
        </Fact>
      )}
      {operation !== undefined && (
        <Fact name={say('operation')}>
          <Code dir="ltr">{operation}</Code>
        </Fact>
      )}
      {origin !== undefined && (
        <Fact name={say('origin')}>
          <bdi>{origin}</bdi>
        </Fact>
      )}
      {Object.entries(related).map(([name, value]) => (
        <Fact key={name} name={name}>
          <IdText id={value} />
        </Fact>
      ))}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return (
    <div className={classes['fact']}>
      <Text component="dt" size="xs" c="dimmed">
        {name}
      </Text>
      <Group component="dd" gap="xs" m={0} fz="sm">
        {children}
      </Group>
    </div>
  );
}

type OnlyProps = { app: string; filter: Readonly<Record<string, string>>; children: ReactNode };

/** Leads to the feed with one filter. */
function Only({ app, filter, children }: OnlyProps): ReactNode {
  return (
    <Text component="span" size="xs">
      <LinkTo to={`${addresses.events(app)}?${new URLSearchParams(filter)}`}>{children}</LinkTo>
    </Text>
  );
}
