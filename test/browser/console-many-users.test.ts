import { createReadStream } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createService } from '../../client/src/server.ts';
import { appendEvents } from '../../shared/events/append-events.ts';
import { newId } from '../../shared/platform/ids.ts';
import { fill } from '../bench/fill-application.ts';
import { framesOf, useChromium } from '../support/chromium.ts';
import { openConsole } from '../support/console.ts';
import { changesOfScope } from '../support/events.ts';
import { useFolder } from '../support/folder.ts';
import { useService } from '../support/service.ts';
import { openSessionOf } from '../support/sign-in.ts';

const PAGE = 50;
const EXPORT_PAGE = 1000;
const IMPORT_PART = 500;
const ANNA = 'person-of-the-test';
const SESSIONS = 250;
/** Elements of a page whose list has only the rows near the window: some pages of rows, and the frame. */
const MAX_ELEMENTS = 12_000;
/** Bytes by which an export of any length may grow the memory of the page's scripts. */
const MAX_GROWTH = 12 * 1024 * 1024;

const browser = useChromium();
const running = useService();
const folder = useFolder();
const times: Record<string, string> = {};

afterAll(() => {
  for (const [name, time] of Object.entries(times)) console.info(`${name}: ${time}`);
});

/** The quick form of `.ci/run`, and the whole one. */
for (const users of [2000, 100_000])
  describe(`an application with ${inWords(users)} users`, { tags: users > 2000 ? ['nightly'] : [] }, () => {
    const members = users / 10;
    /** Pages that a patient reader loads below the first. */
    const more = users > 2000 ? 60 : 6;
    let app = '';
    let group = '';

    beforeAll(async () => {
      [app, group] = await timed(`${users} users are written`, () => fillApplication(users, members));
    });

    const open = (rest: string) => openConsole(browser(), running(), `/applications/${app}${rest}`);
    const timed = async <T>(name: string, run: () => Promise<T>): Promise<T> => {
      const began = performance.now();
      const result = await run();
      times[`${name} (of ${users})`] = `${Math.round(performance.now() - began)} ms`;
      return result;
    };

    it('opens the list by two requests, and stays as fast as one loads more', async () => {
      const { page, problems } = await open('/start');
      await heading(page, 'First steps').waitFor();
      const sent = requestsOf(page, app);
      await timed('the list', async () => {
        await page.getByRole('link', { name: 'Users', exact: true }).click();
        await rowsRead(page, 'Users', PAGE);
      });
      expect(sent.splice(0).sort()).toEqual(['GET schema', 'GET users/data']);
      const topmost = () => rows(page, 'Users').getByRole('link').first().getAttribute('href');
      const first = await topmost();
      await expectSteadyPages(page, { table: 'Users', more, timed });
      expect(sent).toHaveLength(more);
      await page.evaluate(() => scrollTo(0, 0));
      await expect.poll(topmost).toBe(first);
      expect(problems).toEqual([]);
    });

    it('finds one person as one types', async () => {
      const { page } = await open('/users');
      await rowsRead(page, 'Users', PAGE);
      const sent = requestsOf(page, app);
      await timed('the search', async () => {
        await page.getByRole('searchbox').pressSequentially('anna', { delay: 40 });
        await expect
          .poll(() => rows(page, 'Users').allInnerTexts())
          .toEqual([expect.stringContaining('anna@example.com')]);
      });
      expect(sent.length).toBeLessThanOrEqual('anna'.length);
    });

    it('shows how far an export is, and ends it on request', async () => {
      const { page } = await open('/users?do=export');
      const downloads: unknown[] = [];
      page.on('download', (download) => downloads.push(download));
      const held = await holdRequest(page, (url) => url.pathname.endsWith('/export'), 2);
      const sent = requestsOf(page, app);
      await inDialog(page, 'Export').click();
      await page.getByText(`${inWords(EXPORT_PAGE)} users so far`).waitFor();
      await inDialog(page, 'Cancel').click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      const atEnd = sent.length;
      await (await held.request).continue().catch(() => undefined);
      await framesOf(page);
      expect([sent.length, downloads]).toEqual([atEnd, []]);
    });

    it('exports every user once, without all of them in the memory of the page', async () => {
      const { page } = await open('/users?do=export');
      await inDialog(page, 'Export').waitFor();
      const { heap } = await meterOf(page);
      const before = await heap();
      const last = Math.ceil(users / EXPORT_PAGE);
      const held = await holdRequest(page, (url) => url.pathname.endsWith('/export'), last);
      const download = page.waitForEvent('download');
      const file = await timed('the export', async () => {
        await inDialog(page, 'Export').click();
        const request = await held.request;
        await page.getByText(`${inWords((last - 1) * EXPORT_PAGE)} users so far`).waitFor();
        expect((await heap()) - before).toBeLessThan(MAX_GROWTH);
        await request.continue();
        return (await download).path();
      });
      times[`the exported file (of ${users})`] = `${Math.round((await stat(file)).size / 1024)} KB`;
      const ids = await idsIn(file);
      expect([ids.length, new Set(ids).size]).toEqual([users, users]);
      expect(ids).toContain(ANNA);
    });

    it('imports a file part by part, and says what became of its lines', async () => {
      const lines = users / 10 + 2 * IMPORT_PART;
      const path = join(folder, `${users}.ndjson`);
      const user = (n: number) => `{"user_id":"in-${n}","data":{"email":"in.${n}@example.com"}}`;
      await writeFile(path, ['{"data":', ...Array.from({ length: lines - 1 }, (_, n) => user(n))].join('\n'));
      const { page, problems } = await open('/users?do=import');
      const held = await holdRequest(page, (url) => url.pathname.endsWith('/import'), 2);
      await page.locator('input[type=file]').setInputFiles(path);
      await timed(`the import of ${lines} lines`, async () => {
        await page.getByRole('button', { name: `Import ${inWords(lines)} users` }).click();
        await page.getByText(`${inWords(IMPORT_PART)} of ${inWords(lines)} users`).waitFor();
        await (await held.request).continue();
        await page.getByText(`${inWords(lines - 1)} created, 1 refused`).waitFor();
      });
      const refused = page.getByRole('table', { name: 'Refused lines' }).locator('tbody tr');
      expect(await refused.allInnerTexts()).toEqual([expect.stringMatching(/^1\s/)]);
      expect(problems).toEqual([]);
    });

    it(`shows a group of ${inWords(members)} like a small one`, async () => {
      const { page, problems } = await open('/start');
      await heading(page, 'First steps').waitFor();
      const sent = requestsOf(page, app);
      await timed('the group', async () => {
        await page.goto(`${running().baseUrl}/console/applications/${app}/groups/${group}`);
        await rowsRead(page, 'Members', PAGE);
        await page.getByText('more than 100').first().waitFor();
      });
      expect(sent.filter((request) => request.includes('groups')).sort()).toEqual([
        `GET groups/${group}`,
        ...['GET', 'GET'].map((method) => `${method} groups/${group}/invites`),
        ...['GET', 'GET'].map((method) => `${method} groups/${group}/members`),
      ]);
      const few = { table: 'Members', more: Math.min(more, members / PAGE - 1), timed };
      await expectSteadyPages(page, few);
      expect(problems).toEqual([]);
    });

    it('shows a person with much that happened, and more of it on request', async () => {
      const { page, problems } = await open(`/users/${ANNA}?tab=access`);
      const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
      await timed('the sessions', () => expect.poll(() => sessions.count()).toBe(100));
      await page.getByRole('button', { name: 'Load more' }).first().click();
      await expect.poll(() => sessions.count()).toBe(200);
      await page.getByRole('tab', { name: 'Activity' }).click();
      const events = page.getByRole('list', { name: 'Events' }).getByRole('listitem');
      await timed('the events', () => expect.poll(() => events.count()).toBe(30));
      for (let shown = 60; shown <= 300; shown += 30) {
        await page.getByRole('button', { name: 'Load more' }).last().click();
        await expect.poll(() => events.count()).toBe(shown);
      }
      expect(problems).toEqual([]);
    });
  });

/** Fills an application with users, of whom some are in one group, and with whom one much has happened. */
async function fillApplication(users: number, members: number): Promise<[string, string]> {
  vi.stubEnv('EVENT_DAYS', '400');
  const { baseUrl, seed } = running();
  const credentials = { accessToken: seed.hub_access_token };
  const owner = createService({ baseUrl, application: seed.application, credentials });
  const made = await owner.createApplication({ body: { name: 'Crowded', account: seed.account } });
  const app = String(made?.id);
  const group = newId('group');
  await fill(
    { app, userId: '', group },
    { tenants: 0, users: users - 1, groups: 0, memberships: 0, members },
  );
  const data = { email: 'anna@example.com', first_name: 'Anna' };
  await owner.replaceUser({ path: { app, user: ANNA }, body: { data } });
  for (let n = 0; n < 10; n++)
    await appendEvents(changesOfScope(app, users / 50, { subject: { type: 'user', id: ANNA } }));
  for (let n = 0; n < SESSIONS; n++) await openSessionOf(app, ANNA);
  return [app, group];
}

type Steady = {
  table: string;
  more: number;
  timed: (name: string, run: () => Promise<void>) => Promise<void>;
};

/** Loads many pages of a list. Expects that the last ones take about the work of the first. */
async function expectSteadyPages(page: Page, { table, more, timed }: Steady): Promise<void> {
  const { work } = await meterOf(page);
  const busy: number[] = [];
  await timed(`${more} more pages of ${table}`, async () => {
    for (let n = 1; n <= more; n++) {
      const before = await work();
      await page.getByRole('button', { name: 'Load more' }).first().click();
      await rowsRead(page, table, (n + 1) * PAGE);
      busy.push((await work()) - before);
    }
  });
  const [first = 0, last = 0] = [busy.slice(0, 5), busy.slice(-5)].map(median);
  const elements = await page.locator('*').count();
  times[`one page of ${table}, after ${more}`] =
    `${Math.round(last)} ms of work, at first ${Math.round(first)} ms, ${elements} elements`;
  expect(elements).toBeLessThan(MAX_ELEMENTS);
  expect(last).toBeLessThan(6 * first);
}

const median = (values: number[]) => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });
/** The rows that are drawn. */
const rows = (page: Page, table: string) =>
  page.getByRole('table', { name: table }).locator('tr[aria-rowindex]');

function inWords(n: number): string {
  return n.toLocaleString('en');
}

/** Waits until a list has read so many rows, of which those near the window are drawn. */
async function rowsRead(page: Page, table: string, count: number): Promise<void> {
  const counted = page.getByRole('table', { name: table });
  await expect.poll(() => counted.getAttribute('aria-rowcount')).toBe(String(count + 1));
}

/** Collects the requests about an application's schema, users and groups from now on. */
function requestsOf(page: Page, app: string): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const [, rest = ''] = new URL(request.url()).pathname.split(`/applications/${app}/`);
    if (/^(users|groups|schema)/.test(rest) && request.resourceType() === 'fetch')
      sent.push(`${request.method()} ${rest}`);
  });
  return sent;
}

/** Holds the nth of the requests that fit, until the test lets it go on. */
async function holdRequest(
  page: Page,
  fits: (url: URL) => boolean,
  nth: number,
): Promise<{ request: Promise<Route> }> {
  const { promise: request, resolve } = Promise.withResolvers<Route>();
  let count = 0;
  await page.route(fits, (route) => {
    count += 1;
    return count === nth ? resolve(route) : route.continue();
  });
  return { request };
}

/** Measures a page: the milliseconds that its main thread has worked, and the bytes that its scripts need. */
async function meterOf(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const read = async (name: string) => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  };
  return {
    work: async () => 1000 * (await read('TaskDuration')),
    heap: async () => {
      await session.send('HeapProfiler.collectGarbage');
      return read('JSHeapUsedSize');
    },
  };
}

/** The ids of the users in an export, line by line. */
async function idsIn(file: string): Promise<string[]> {
  const ids: string[] = [];
  for await (const line of createInterface({ input: createReadStream(file) }))
    ids.push(String(JSON.parse(line).user_id));
  return ids;
}
