import { Paper } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Caller } from '../../api/application.ts';
import { useSay } from '../../texts/say.ts';
import { EventDetails } from './event-details.tsx';
import classes from './event-row.module.css';
import { EventRow } from './event-row.tsx';
import { type FeedEvent, namesIn } from './feed-event.ts';
import { EVENTS } from './texts.ts';

type Props = {
  app: string;
  caller: Caller;
  events: readonly FeedEvent[];
  /** The ids of events that came by themselves. */
  arrived?: ReadonlySet<string>;
  /** The frame is left out in a section, which has one. */
  hasFrame?: boolean;
};

const NOTHING: ReadonlySet<string> = new Set();

/** Draws events, the newest first, and the details of the one that the address names. */
export function EventFeed({ app, caller, events, arrived = NOTHING, hasFrame = true }: Props): ReactNode {
  const say = useSay(EVENTS);
  const [openId, open] = useOpenEvent();
  const names = namesIn(events);
  const rows = (
    <ul className={classes['rows']} aria-label={say('events')}>
      {events.map((event) => (
        <EventRow
          key={event.id}
          event={event}
          app={app}
          caller={caller}
          names={names}
          isNew={arrived.has(event.id)}
          open={() => open(event.id)}
        />
      ))}
    </ul>
  );
  return (
    <>
      {hasFrame && events.length > 0 ? <Paper withBorder>{rows}</Paper> : rows}
      {openId !== undefined && (
        <EventDetails
          app={app}
          caller={caller}
          id={openId}
          known={events.find(({ id }) => id === openId)}
          close={() => open(undefined)}
        />
      )}
    </>
  );
}

function useOpenEvent(): [string | undefined, (id: string | undefined) => void] {
  const { event, ...others } = useSearch({ strict: false });
  const navigate = useNavigate();
  const open = (id: string | undefined) =>
    void navigate({ to: '.', search: id === undefined ? others : { ...others, event: id }, replace: true });
  return [event === undefined ? undefined : String(event), open];
}
