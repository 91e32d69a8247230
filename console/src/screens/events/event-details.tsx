import { ClipboardIcon } from '@heroicons/react/24/outline';
import { Anchor, Badge, Button, Code, Group, Stack, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Caller } from '../../api/application.ts';
import { useService } from '../../api/service.ts';
import { DetailsDrawer } from '../../parts/details-drawer.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { useSay } from '../../texts/say.ts';
import { EventFacts } from './event-facts.tsx';
import { lookOf } from './event-icons.ts';
import { EventSentence } from './event-sentence.tsx';
import { type FeedEvent, namesIn } from './feed-event.ts';
import { readEvent } from './read-events.ts';
import { EVENTS } from './texts.ts';

type Props = {
  app: string;
  caller: Caller;
  id: string;
  /** The event, if the page has read it already. */
  known: FeedEvent | undefined;
  close: () => void;
};

/** Shows one event beside the feed: who, what, when, what changed, and all of it as JSON. */
export function EventDetails({ app, caller, id, known, close }: Props): ReactNode {
  const say = useSay(EVENTS);
  const service = useService();
  const { data, error, refetch } = useQuery({
    queryKey: ['event', app, id],
    enabled: known === undefined,
    queryFn: ({ signal }) => readEvent(service, app, { id, signal }),
  });
  const event = known ?? data;
  return (
    <DetailsDrawer
      title={say('event')}
      close={close}
      error={error}
      retry={() => void refetch()}
      isReading={event === undefined}
    >
      {event === null && (
        <EmptyState icon={lookOf('').icon} title={say('notFound')} text={say('notFoundText')} />
      )}
      {event && <OneEvent app={app} caller={caller} event={event} />}
    </DetailsDrawer>
  );
}

type OneProps = Pick<Props, 'app' | 'caller'> & { event: FeedEvent };

function OneEvent({ app, caller, event }: OneProps): ReactNode {
  const say = useSay(EVENTS);
  const { copy, copied } = useClipboard();
  const { changed = [] } = event;
  return (
    <Stack gap="lg">
      <Text fw={500} component="p" m={0}>
        <EventSentence app={app} caller={caller} event={event} names={namesIn([event])} />
      </Text>
      <EventFacts app={app} event={event} />
      {changed.length > 0 && (
        <div>
          <Text size="xs" c="dimmed" mb={4}>
            {say('changed')}
          </Text>
          <Group gap={6}>
            {changed.map((field) => (
              <Badge key={field} color="gray" miw={0}>
                <bdi>{field}</bdi>
              </Badge>
            ))}
          </Group>
        </div>
      )}
      <details>
        <summary>
          <Anchor component="span" size="sm">
            {say('json')}
          </Anchor>
        </summary>
        <Code block mt="xs" aria-label={say('json')} dir="ltr">
          {JSON.stringify(event, null, 2)}
        </Code>
      </details>
      <Group>
        <Button
          variant="default"
          size="xs"
          leftSection={<ClipboardIcon width={14} aria-hidden />}
          onClick={() => copy(linkTo(event.id))}
        >
          {say(copied ? 'copied' : 'copy')}
        </Button>
      </Group>
    </Stack>
  );
}

/** The address of the page with this event open, without the filters that hide it from somebody else. */
function linkTo(id: string): string {
  return `${location.origin}${location.pathname}?${new URLSearchParams({ event: id })}`;
}
