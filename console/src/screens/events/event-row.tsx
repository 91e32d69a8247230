import { ChevronRightIcon } from '@heroicons/react/24/outline';
import { ActionIcon, Badge, Group, Text, ThemeIcon } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { When } from '../../parts/when.tsx';
import { useSay } from '../../texts/say.ts';
import { lookOf } from './event-icons.ts';
import classes from './event-row.module.css';
import { EventSentence } from './event-sentence.tsx';
import type { FeedEvent } from './feed-event.ts';
import { EVENTS } from './texts.ts';

/** The most changed fields that a row names. */
const SHOWN_FIELDS = 3;

type Props = Omit<Parameters<typeof EventSentence>[0], 'event'> & {
  event: FeedEvent;
  /** It came by itself since the page was opened. */
  isNew: boolean;
  open: () => void;
};

/** A row of the feed: the sentence of an event and when it was. The whole row opens its details. */
export function EventRow({ event, isNew, open, ...given }: Props): ReactNode {
  const say = useSay(EVENTS);
  const id = useId();
  const { icon: Picture, color } = lookOf(event.type);
  return (
    <li className={classes['row']} data-new={isNew || undefined}>
      <ThemeIcon variant="light" color={color} size={32} aria-hidden className={classes['icon']}>
        <Picture width={18} />
      </ThemeIcon>
      <div className={classes['text']}>
        <span id={`${id}-what`}>
          <EventSentence event={event} {...given} />
        </span>
        <RowNotes event={event} />
      </div>
      <Text size="xs" c="dimmed" component="span" className={classes['time']}>
        <When at={event.at} />
      </Text>
      <ActionIcon
        id={`${id}-open`}
        variant="subtle"
        color="gray"
        className={classes['open']}
        onClick={open}
        aria-label={say('details')}
        aria-labelledby={`${id}-open ${id}-what`}
      >
        <ChevronRightIcon width={16} className={classes['onward']} />
      </ActionIcon>
    </li>
  );
}

function RowNotes({ event }: { event: FeedEvent }): ReactNode {
  const say = useSay(EVENTS);
  const { changed = [], reason, is_test: isTest, is_guest: isGuest } = event;
  const notes = [...changed.slice(0, SHOWN_FIELDS), ...(reason === undefined ? [] : [reason])];
  if (notes.length === 0 && !isTest && !isGuest) return undefined;
  return (
    <Group gap={4} mt={2}>
      {notes.map((note) => (
        <Badge key={note} color="gray" size="sm" miw={0}>
          <bdi>{note}</bdi>
        </Badge>
      ))}
      {changed.length > SHOWN_FIELDS && (
        <Text size="xs" c="dimmed">
          {say('moreFields', { n: changed.length - SHOWN_FIELDS })}
        </Text>
      )}
      {isTest && <Badge size="sm">{say('test')}</Badge>}
      {isGuest && <Badge size="sm">{say('guest')}</Badge>}
    </Group>
  );
}
