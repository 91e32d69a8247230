import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { LinkTo } from '../../../parts/link-to.tsx';
import { Note, PagedRows } from '../../../parts/paged-rows.tsx';
import { Section } from '../../../parts/section.tsx';
import { addresses } from '../../../places/addresses.ts';
import { useSay } from '../../../texts/say.ts';
import { EventFeed } from '../../events/event-feed.tsx';
import type { FeedEvent } from '../../events/feed-event.ts';
import { readOlder } from '../../events/read-events.ts';
import type { UserSectionProps } from '../section-description.ts';
import { ACTIVITY } from './texts.ts';

/** What happened to the user, the newest first. */
export function EventsSection({ title, app, user, caller }: UserSectionProps): ReactNode {
  const say = useSay(ACTIVITY);
  const filters = { subject: `user:${user}` };
  const draw = (events: readonly FeedEvent[]) => (
    <>
      {events.length === 0 && <Note>{say('noEvents')}</Note>}
      <EventFeed app={app} caller={caller} events={events} hasFrame={false} />
    </>
  );
  const all = (
    <Text component="span" size="sm">
      <LinkTo to={`${addresses.events(app)}?${new URLSearchParams(filters)}`}>{say('allEvents')}</LinkTo>
    </Text>
  );
  return (
    <Section title={title} actions={all} flush>
      <PagedRows
        operation="listEvents"
        caller={caller}
        queryKey={['events', app, 'of', user]}
        read={(service, request) => readOlder(service, { app, filters }, request)}
        draw={draw}
      />
    </Section>
  );
}
