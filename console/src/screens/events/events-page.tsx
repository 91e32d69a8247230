import { ClockIcon } from '@heroicons/react/24/outline';
import { Skeleton, Stack, Switch, Tooltip, VisuallyHidden } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Caller, useApplication, useApplicationId, useCaller } from '../../api/application.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { FailureNotice } from '../../parts/failure-notice.tsx';
import { FilterBar } from '../../parts/filter-bar.tsx';
import { MoreButton } from '../../parts/more-button.tsx';
import { NoMatches } from '../../parts/no-matches.tsx';
import { Page } from '../../parts/page.tsx';
import { Note } from '../../parts/paged-rows.tsx';
import { useFilters } from '../../parts/use-filters.ts';
import { useRefusal } from '../../parts/use-refusal.ts';
import { useSay } from '../../texts/say.ts';
import { EventFeed } from './event-feed.tsx';
import { eventFilters, feedQueryOf } from './event-filters.ts';
import { EVENTS } from './texts.ts';
import { useAnnouncement } from './use-announcement.ts';
import { useFeed, useLiveEvents } from './use-feed.ts';

/** The feed of events of an application: filtered by the address, newest first, and live. */
export function EventsPage(): ReactNode {
  const say = useSay(EVENTS);
  const caller = useCaller(useApplication()?.account);
  const refusal = useRefusal('listEvents', caller);
  const [isLive, setLive] = useLiveSwitch();
  const live = (
    <Tooltip label={say('liveText')}>
      <Switch
        label={say(isLive ? 'live' : 'paused')}
        checked={isLive}
        onChange={(event) => setLive(event.currentTarget.checked)}
      />
    </Tooltip>
  );
  return (
    <Page title={say('title')} text={say('text')} actions={refusal ? undefined : live}>
      {refusal ? <Note>{refusal}</Note> : <FilteredFeed isLive={isLive} caller={caller} />}
    </Page>
  );
}

function FilteredFeed({ isLive, caller }: { isLive: boolean; caller: Caller }): ReactNode {
  const say = useSay(EVENTS);
  const app = useApplicationId();
  const search = useSearch({ strict: false });
  const filters = eventFilters(say, search);
  const [values, change] = useFilters(filters);
  const feed = { app, filters: feedQueryOf(values) };
  const query = useFeed(feed, true);
  const arrived = useLiveEvents(feed, isLive && query.isSuccess);
  const events = query.data?.pages.flatMap(({ results }) => results);
  return (
    <Stack gap="md">
      <FilterBar filters={filters} values={values} change={change} />
      <Arrivals count={arrived.size} />
      {query.error && <FailureNotice error={query.error} retry={() => void query.refetch()} />}
      {!query.error && !events && <Skeleton height={320} aria-hidden />}
      {events?.length === 0 && !query.hasNextPage && (
        <NoEvents isFiltered={Object.values(values).some(Boolean)} clear={() => change({})} />
      )}
      {events && <EventFeed app={app} caller={caller} events={events} arrived={arrived} />}
      <MoreButton query={query} />
    </Stack>
  );
}

function NoEvents({ isFiltered, clear }: { isFiltered: boolean; clear: () => void }): ReactNode {
  const say = useSay(EVENTS);
  if (isFiltered) return <NoMatches clear={clear} />;
  return <EmptyState icon={ClockIcon} title={say('none')} text={say('noneText')} />;
}

/** Says how many events came by themselves, to those who do not see them arrive. */
function Arrivals({ count }: { count: number }): ReactNode {
  const say = useSay(EVENTS);
  const added = useAnnouncement(count);
  return (
    <VisuallyHidden role="status">
      {added === 1 && say('newOne')}
      {added > 1 && say('newMany', { n: added })}
    </VisuallyHidden>
  );
}

/** Whether new events appear by themselves. The address says it if they do not. */
function useLiveSwitch(): [boolean, (isLive: boolean) => void] {
  const { live, ...others } = useSearch({ strict: false });
  const navigate = useNavigate();
  const set = (isLive: boolean) =>
    void navigate({ to: '.', search: isLive ? others : { ...others, live: 'off' }, replace: true });
  return [live !== 'off', set];
}
