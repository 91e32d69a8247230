import { Code, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Caller } from '../../api/application.ts';
import { FilledText } from '../../parts/filled-text.tsx';
import { UserLink } from '../../parts/user-link.tsx';
import { useSay } from '../../texts/say.ts';
import { ActorOf } from './actor-of.tsx';
import { type FeedEvent, groupOf, isGone, nameOfSubject, sentenceOf, userOf } from './feed-event.ts';
import { GroupLink } from './group-link.tsx';
import { SENTENCES } from './sentences.ts';
import { EVENTS } from './texts.ts';

type Props = {
  event: FeedEvent;
  app: string;
  caller: Caller;
  /** Names of users that are known already. */
  names: ReadonlyMap<string, string>;
};

/** Says in one sentence who did what. Users and groups are links. */
export function EventSentence({ event, app, caller, names }: Props): ReactNode {
  const say = useSay(EVENTS);
  const sentence = useSay(SENTENCES);
  const { actor, related, count } = event;
  const name = sentenceOf(event);
  const user = userOf(event);
  const group = groupOf(event);
  const isAboutGone = event.type.startsWith('invite.') || event.type === 'user.deleted';
  const nobody = say(isAboutGone ? 'somebody' : 'goneUser');
  const link = (id: string) =>
    isGone(event, id) ? nobody : <UserLink app={app} user={id} name={names.get(id)} nobody={nobody} />;
  const values = {
    actor: actor.type === 'user' && actor.id ? link(actor.id) : <ActorOf event={event} app={app} />,
    user: user === undefined ? say('somebody') : link(user),
    group:
      group === undefined ? (
        say('aGroup')
      ) : (
        <GroupLink app={app} event={event} group={group} caller={caller} />
      ),
    name: <bdi>{nameOfSubject(event) ?? ''}</bdi>,
    client: <bdi>{related?.['client'] ?? say('aClient')}</bdi>,
    provider: <bdi>{related?.['provider'] ?? say('aProvider')}</bdi>,
    count: String(count ?? 1),
    type: <Code>{event.type}</Code>,
  };
  return (
    <Text size="sm" component="span">
      <FilledText text={name ? sentence(name) : say('otherType')} values={values} />
      {actor.client !== undefined && (
        <>
          {', '}
          <FilledText text={say('forUser')} values={{ client: <bdi>{actor.client}</bdi> }} />
        </>
      )}
    </Text>
  );
}
