import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useService } from '../../api/service.ts';
import { type EventsPage, type Feed, readNewer, readOlder, withNewer } from './read-events.ts';

const POLL_MILLISECONDS = 4000;

/** Reads a feed page by page, the newest first. */
export function useFeed({ app, filters }: Feed, isAllowed: boolean) {
  const service = useService();
  return useInfiniteQuery({
    queryKey: ['events', app, filters],
    enabled: isAllowed,
    queryFn: ({ pageParam: after, signal }) => readOlder(service, { app, filters }, { after, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });
}

/**
 * Adds new events to a feed that `useFeed` has read, every few seconds while the page is visible (decision
 * 0624). Returns the ids of those that came by themselves.
 */
export function useLiveEvents({ app, filters }: Feed, isLive: boolean): ReadonlySet<string> {
  const service = useService();
  const client = useQueryClient();
  const key = ['events', app, filters];
  const cursor = useRef<{ feed: string; after: string | undefined }>(undefined);
  const [arrived, setArrived] = useState<ReadonlySet<string>>(new Set());
  useQuery({
    queryKey: ['new-events', app, filters],
    enabled: isLive,
    refetchInterval: POLL_MILLISECONDS,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const shown = client.getQueryData<InfiniteData<EventsPage>>(key);
      if (!shown) return 0;
      const feed = JSON.stringify(key);
      const after = cursor.current?.feed === feed ? cursor.current.after : shown.pages[0]?.end;
      const newer = await readNewer(service, { app, filters }, { after, signal });
      cursor.current = { feed, after: newer.after };
      if (newer.results.length === 0) return 0;
      client.setQueryData<InfiniteData<EventsPage>>(
        key,
        (old) => old && { ...old, pages: withNewer(old.pages, newer.results) },
      );
      setArrived((ids) => new Set([...ids, ...newer.results.map(({ id }) => id)]));
      return newer.results.length;
    },
  });
  return arrived;
}
