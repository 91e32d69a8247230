import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { breaksPolicy, useChromium } from '../support/chromium.ts';
import { useConsoleBuild } from '../support/console-build.ts';
import { type ConsoleBody, exchangeForConsole } from '../support/console-session.ts';
import { useService } from '../support/service.ts';

const browser = useChromium();
const build = useConsoleBuild();
const running = useService();
const STRANGER = 'http://stranger.example';

/** Calls the session as a script of the page does. */
const callSession = (page: Page, method: 'POST' | 'DELETE', body: ConsoleBody = {}) =>
  page.evaluate(
    async ([sent, text]) => {
      const headers = { 'content-type': 'application/json', 'x-svc-console': '1' };
      const init = { method: sent, headers, ...(sent === 'POST' && { body: text }) };
      const answer = await fetch('/console/session', init);
      return { status: answer.status, text: await answer.text(), cookie: document.cookie };
    },
    [method, JSON.stringify(body)] as const,
  );

async function openConsole(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${running().baseUrl}/console`);
  return page;
}

/** A page of another site in the same browser. */
async function openStranger(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const html = `<form method="post" action="${running().baseUrl}/console/session"><button>Go</button></form>`;
  await page.route(`${STRANGER}/**`, (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await page.goto(STRANGER);
  return page;
}

describe('the session of the console in Chromium', () => {
  let context: BrowserContext;
  let page: Page;

  beforeEach(async () => {
    context = await browser().newContext();
    page = await openConsole(context);
    expect((await callSession(page, 'POST', await exchangeForConsole())).status).toBe(200);
    return () => context.close();
  });

  it('goes on by a cookie that no script reads', async () => {
    const again = await callSession(page, 'POST');
    expect([again.status, again.cookie]).toEqual([200, '']);
    expect(again.text).not.toContain('rt_');
    expect(await context.cookies(`${running().baseUrl}/console/session`)).toMatchObject([
      { name: 'svc_console', path: '/console/session', httpOnly: true, sameSite: 'Strict' },
    ]);
    expect(await context.cookies(`${running().baseUrl}/console`)).toEqual([]);
  });

  it('ends with a sign-out, in all tabs', async () => {
    const other = await openConsole(context);
    expect((await callSession(page, 'DELETE')).status).toBe(204);
    expect((await callSession(other, 'POST')).text).toContain('missing_credentials');
  });

  it('is refused to a form of another site, and stays as it is', async () => {
    const stranger = await openStranger(context);
    const [answer] = await Promise.all([
      stranger.waitForResponse(/\/console\/session$/),
      stranger.click('button'),
    ]);
    expect(answer.status()).toBe(403);
    expect((await callSession(page, 'POST')).status).toBe(200);
  });

  it('is refused to a script of another site, and stays as it is', async () => {
    const stranger = await openStranger(context);
    const outcome = await stranger.evaluate(
      (url) =>
        fetch(url, { method: 'DELETE', credentials: 'include', headers: { 'x-svc-console': '1' } }).then(
          ({ status }) => status,
          () => 'blocked',
        ),
      `${running().baseUrl}/console/session`,
    );
    expect([403, 'blocked']).toContain(outcome);
    expect((await callSession(page, 'POST')).status).toBe(200);
  });
});

describe('the page of the console in Chromium', () => {
  it('appears by itself once it is built', async () => {
    vi.stubEnv('TIMEOUT_FACTOR', '0.1');
    const built = join(build.folder, crypto.randomUUID());
    const lines = [
      `import { existsSync } from 'node:fs';`,
      `import { until } from ${JSON.stringify(join(import.meta.dirname, '../support/wait.ts'))};`,
      `await until(() => existsSync(${JSON.stringify(built)}));`,
    ];
    await build.program(lines.join('\n'));
    const page = await browser().newPage();
    const broken: string[] = [];
    page.on('console', (message) => breaksPolicy(message) && broken.push(message.text()));
    const answer = await page.goto(`${running().baseUrl}/console/users`);
    expect([answer?.status(), await page.title()]).toEqual([503, 'The console is being built']);
    await writeFile(built, '');
    vi.stubEnv('TIMEOUT_FACTOR', '60');
    await expect.poll(() => page.title()).toBe('Console');
    expect(page.url()).toBe(`${running().baseUrl}/console/users`);
    expect(broken).toEqual([]);
    await page.close();
  });
});
