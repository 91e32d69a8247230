import type { BrowserContext } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { consoleEntry } from '../../infra/local/console-entry.ts';
import { listen } from '../../infra/local/http/loopback.ts';
import { expectGoodPage, useChromium } from '../support/chromium.ts';
import { useService } from '../support/service.ts';

const browser = useChromium();
const service = useService();
let context: BrowserContext;
let entered = 0;

beforeEach(async () => {
  entered = 0;
  const onEntered = () => {
    entered += 1;
  };
  service().onConsole(consoleEntry({ host: '127.0.0.1', baseUrl: service().baseUrl, onEntered }));
  context = await browser().newContext();
});
afterEach(async () => {
  await context.close();
});

const sessionCookie = async () => (await context.cookies()).find(({ name }) => name === 'svc_console');

describe('one click in the inbox', () => {
  it('leads to the console, which alone gets the cookie of the session', async () => {
    const { baseUrl, inboxUrl } = service();
    const page = await context.newPage();
    await page.goto(inboxUrl.replace('localhost', '127.0.0.1'));
    await page.getByRole('link', { name: 'Console' }).click();
    await page.waitForURL(`${inboxUrl}/console`);
    await expectGoodPage(page, 'console-entry');
    await page.getByRole('button', { name: 'Open the console as owner@example.com' }).click();
    await page.waitForURL(`${baseUrl}/console`);
    expect(entered).toBe(1);
    expect(await sessionCookie()).toMatchObject({
      domain: 'localhost',
      path: '/console/session',
      httpOnly: true,
      sameSite: 'Strict',
    });
    // In place of the console, a page whose policy lets this test send requests.
    await page.route(`${baseUrl}/console`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<p>Console</p>' }),
    );
    await page.goto(`${baseUrl}/console`);
    const sent = async (path: string) => {
      const [request] = await Promise.all([
        page.waitForRequest(`${baseUrl}${path}`),
        page.evaluate((to) => fetch(to).then(({ status }) => status), path),
      ]);
      return (await request.allHeaders())['cookie'] ?? '';
    };
    expect(await sent('/console/session')).toContain('svc_console=');
    expect(await sent('/console/other')).not.toContain('svc_console=');
  });

  it('is not taken by a page of another port, in a form or a frame', async () => {
    const { inboxUrl } = service();
    const form = `<form method="post" action="${inboxUrl}/console"><button>Win</button></form>`;
    const frame = `<iframe src="${inboxUrl}/console"></iframe>`;
    const other = await listen(
      async (_request, response) => {
        response.setHeader('content-type', 'text/html').end(form + frame);
      },
      { browsers: 'allowed' },
    );
    const page = await context.newPage();
    await page.goto(other.endpoint.replace('127.0.0.1', 'localhost'));
    expect(page.frames()[1]?.url()).toMatch(/^chrome-error:/);
    await page.getByRole('button', { name: 'Win' }).click();
    await page.getByText('This server answers its own pages only.').waitFor();
    expect([entered, await sessionCookie()]).toEqual([0, undefined]);
    await other.close();
  });
});
