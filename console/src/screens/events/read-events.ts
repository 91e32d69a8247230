import type { Service } from '@svc/client/server';
import type { FeedQuery } from './event-filters.ts';
import type { FeedEvent } from './feed-event.ts';

/** A page of the feed, the newest event first. `end` is the newest of all when the first page was read. */
export type EventsPage = {
  results: readonly FeedEvent[];
  next?: string | undefined;
  end?: string | undefined;
};

/** A feed of an application, of which some events are shown. */
export type Feed = { app: string; filters: FeedQuery };

const PAGE = 30;
/** Pages of new events that are read at once. */
const MAX_ROUNDS = 5;

/** Reads a page of the feed, the newest first. `next` is absent at its beginning. */
export async function readOlder(
  service: Service,
  { app, filters }: Feed,
  { after, signal }: { after: string | undefined; signal: AbortSignal },
): Promise<EventsPage> {
  const path = { app };
  // It is read before the page, so that nothing between the two is missed.
  const newest = after
    ? undefined
    : await service.listEvents({ path, query: { sort: 'desc', page_size: 1, guests: 'include' }, signal });
  const query = {
    ...filters,
    sort: 'desc',
    include: 'object',
    page_size: PAGE,
    ...(after && { after }),
  } as const;
  const page = await service.listEvents({ path, query, signal });
  return {
    results: page?.results ?? [],
    next: page?.more ? page.next : undefined,
    end: newest?.results[0]?.id,
  };
}

/** Reads the events after one, the newest first, with the id after which to go on. */
export async function readNewer(
  service: Service,
  { app, filters }: Feed,
  { after, signal }: { after: string | undefined; signal: AbortSignal },
): Promise<{ results: FeedEvent[]; after: string | undefined }> {
  const results: FeedEvent[] = [];
  let from = after;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const query = {
      ...filters,
      sort: 'asc',
      include: 'object',
      page_size: 100,
      ...(from && { after: from }),
    } as const;
    const page = await service.listEvents({ path: { app }, query, signal });
    results.unshift(...(page?.results ?? []).toReversed());
    from = page?.next ?? from;
    if (!page?.more) break;
  }
  return { results, after: from };
}

/**
 * Reads one event; null if there is none. The API has no operation for it, so its neighbour is asked for
 * (decision 0624).
 */
export async function readEvent(
  service: Service,
  app: string,
  { id, signal }: { id: string; signal: AbortSignal },
): Promise<FeedEvent | null> {
  const path = { app };
  const older = await service.listEvents({
    path,
    query: { sort: 'desc', page_size: 1, after: id, guests: 'include' },
    signal,
  });
  const after = older?.results[0]?.id;
  const query = {
    sort: 'asc',
    page_size: 1,
    guests: 'include',
    include: 'object',
    ...(after && { after }),
  } as const;
  const [event] = (await service.listEvents({ path, query, signal }))?.results ?? [];
  return event?.id === id ? event : null;
}

/** Returns the pages with new events in front. Those that are there already are not repeated. */
export function withNewer(pages: readonly EventsPage[], newer: readonly FeedEvent[]): EventsPage[] {
  const known = new Set(pages.flatMap(({ results }) => results.map(({ id }) => id)));
  const added = newer.filter(({ id }) => !known.has(id));
  const [first, ...others] = pages;
  if (!first || added.length === 0) return [...pages];
  return [{ ...first, results: [...added, ...first.results] }, ...others];
}
