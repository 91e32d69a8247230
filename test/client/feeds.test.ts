import { afterEach, describe, expect, it, vi } from 'vitest';
import { createService } from '../../client/src/server.ts';
import { clientTabs } from '../support/client-tabs.ts';
import { publishPending } from '../support/publish-pending.ts';
import { useService } from '../support/service.ts';

const running = useService({ events: true });
const { newTab, signedIn } = clientTabs(running);

afterEach(() => {
  vi.useRealTimers();
});

type Page = { results: { id: string }[]; next?: string; more: boolean };

/** A client to which the service answers with these pages, one after another, and the cursors it sent. */
function feedOf(...pages: Page[]) {
  const cursors: (string | null)[] = [];
  const service = createService({
    baseUrl: 'https://service.example',
    retries: 0,
    application: 'app_1',
    fetch: async (input) => {
      cursors.push(new URL(String(input)).searchParams.get('after'));
      if (cursors.length > 9) throw new Error('the list does not end');
      return Response.json(pages[cursors.length - 1] ?? { results: [], next: 'last', more: false });
    },
  });
  return { service, cursors };
}

/** Reads a list to its end. */
async function readAll(list: AsyncIterable<{ id: string }>): Promise<string[]> {
  const found: string[] = [];
  for await (const { id } of list) found.push(id);
  return found;
}

const FIRST = { results: [{ id: 'a' }], next: 'a', more: true };
const EMPTY = { results: [], next: 'b', more: true };
const LAST = { results: [{ id: 'c' }], next: 'c', more: false };

describe('all events of a feed', () => {
  it('end where there are no more, although the feed gives a cursor', async () => {
    const { service, cursors } = feedOf(FIRST, EMPTY, LAST);
    expect(await readAll(service.listEvents.all())).toEqual(['a', 'c']);
    expect(cursors).toEqual([null, 'a', 'b']);
  });

  it('are read from each feed of the service', async () => {
    const { baseUrl, seed } = running();
    const { application, hub_access_token } = seed;
    const manager = createService({ baseUrl, application, credentials: { accessToken: hub_access_token } });
    const tab = newTab();
    await signedIn(tab);
    const accessToken = (await tab.accessToken()) ?? '';
    const own = createService({ baseUrl, application, credentials: { accessToken } });
    const { account = '' } = await manager.getApplication();
    await publishPending();
    const query = { page_size: 1 };
    expect(await readAll(manager.listEvents.all({ query }))).not.toEqual([]);
    expect(await readAll(manager.listAccountEvents.all({ path: { account }, query }))).not.toEqual([]);
    expect(await readAll(own.listMyEvents.all({ query }))).not.toEqual([]);
  });
});

describe('a feed that is followed', () => {
  it('goes on with new events after a pause at its end', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const { service, cursors } = feedOf(FIRST, LAST, { results: [{ id: 'd' }], next: 'd', more: false });
    const feed = service.listEvents.follow({ query: { after: 'start' } });
    const ids = [await feed.next(), await feed.next()].map(({ value }) => value?.id);
    const next = feed.next();
    await vi.advanceTimersByTimeAsync(4999);
    expect(cursors).toEqual(['start', 'a']);
    await vi.advanceTimersByTimeAsync(1);
    expect([...ids, (await next).value?.id]).toEqual(['a', 'c', 'd']);
    expect(cursors).toEqual(['start', 'a', 'c']);
  });

  it('ends when its signal is aborted, also during the pause', async () => {
    const controller = new AbortController();
    const { service } = feedOf(LAST);
    const feed = service.listEvents.follow({ signal: controller.signal });
    await feed.next();
    const next = feed.next();
    controller.abort(new Error('the server stops'));
    await expect(next).rejects.toThrow('the server stops');
  });

  it('is refused backwards, where nothing is new', async () => {
    const feed = feedOf().service.listEvents.follow({ query: { sort: 'desc' } });
    await expect(feed.next()).rejects.toThrow('leave out `sort`');
  });
});
