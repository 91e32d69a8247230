import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useChromium } from '../support/chromium.ts';
import {
  askForMessage,
  consoleToken,
  consoleUser,
  ofApplication,
  openConsole,
  signInByCode,
} from '../support/console.ts';
import { useConsoleHost } from '../support/console-host.ts';
import { useService } from '../support/service.ts';

const browser = useChromium();
const running = useService();
/** Chromium finds this machine at all names below `localhost`. */
const consoleOrigin = useConsoleHost(running, 'console.shop.localhost');
/** A host of the same site, from which the browser sends even cookies with `SameSite=Strict`. */
const siblingOrigin = () => running().baseUrl.replace('localhost', 'id.shop.localhost');

/** The service as a browser addresses it on the host of the console. */
const ownHost = () => ({ ...running(), baseUrl: consoleOrigin() });
const open = (path = '', options: Parameters<typeof openConsole>[3] = {}) =>
  openConsole(browser(), ownHost(), path, options);
const heading = (page: Page, name: string) => page.getByRole('heading', { name });

/** A page of a tenant with a script that the tenant wrote, which no real page of the service has. */
async function openTenantsPage(context: BrowserContext, origin: string): Promise<Page> {
  const page = await context.newPage();
  await page.route(`${origin}/page-of-a-tenant`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Tenant</title>' }),
  );
  await page.goto(`${origin}/page-of-a-tenant`);
  return page;
}

type Asked = { method: string; headers: Record<string, string>; body: string | null };
/** What a script of a page gets from the function of the session: status and text, or `blocked`. */
const askSession = (page: Page, url: string, init: Asked) =>
  page.evaluate(
    ([address, sent]) =>
      fetch(address, { ...sent, credentials: 'include' }).then(
        async (answer) => `${answer.status} ${await answer.text()}`,
        () => 'blocked',
      ),
    [url, init] as const,
  );

const AS_CONSOLE = { 'content-type': 'application/json', 'x-svc-console': '1' };

describe('a console on a host of its own', () => {
  it('signs an operator in by a code, shows the users, and goes on after a reload', async () => {
    const { page, problems } = await open('', { signedOut: true });
    await signInByCode(page, running(), 'owner@example.com');
    await heading(page, 'Users').waitFor();
    await page.reload();
    await heading(page, 'Users').waitFor();
    expect(page.url().startsWith(`${consoleOrigin()}/console`)).toBe(true);
    expect(problems).toEqual([]);
  });

  it('signs an operator in by the link of the message, which leads back to it', async () => {
    const { page, problems } = await open('', { signedOut: true });
    const message = await askForMessage(page, running(), 'owner@example.com');
    const link = await page.context().newPage();
    await link.goto(message.links[0] ?? '');
    expect(new URL(link.url()).origin).toBe(running().baseUrl);
    await link.locator('a.button').click();
    await heading(link, 'Users').waitFor();
    expect(link.url().startsWith(`${consoleOrigin()}/console`)).toBe(true);
    expect(problems).toEqual([]);
  });

  it('shows developers the address of the API, and links its documentation', async () => {
    const { page } = await open(ofApplication(running(), '/start'));
    await page.getByText(`base-url="${running().baseUrl}"`).waitFor();
    await page.getByText(/client\/\d+\.\d+\.\d+[^/]*\/element\.js/).waitFor();
    const documentation = page.getByRole('link', { name: 'Documentation' });
    expect(await documentation.getAttribute('href')).toBe(`${running().baseUrl}/docs`);
    await documentation.click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(page.url()).toBe(`${running().baseUrl}/docs`);
  });

  it('shows the preview of the sign-in screen, which is on the host of the API', async () => {
    const { page, problems } = await open(ofApplication(running(), '/branding'));
    const frame = page.locator('iframe:not([data-loading])');
    await frame.contentFrame().getByRole('button', { name: 'Continue', exact: true }).waitFor();
    expect(await frame.getAttribute('src')).toContain(`${running().baseUrl}/page-previews/`);
    expect(problems).toEqual([]);
  });

  it('is where its address on the host of the API leads, with query and fragment', async () => {
    const { page } = await open();
    const rest = `/console${ofApplication(running(), '/attempts')}?request=req_x#to=a`;
    await page.goto(running().baseUrl + rest);
    expect(page.url()).toContain(consoleOrigin());
    expect(page.url()).toContain('request=req_x');
    expect(new URL(page.url()).hash).not.toBe('');
  });
});

describe("a tenant's page on another host of the same site", () => {
  it('gets no session of the console, and ends none', async () => {
    const { page } = await open();
    await heading(page, 'Users').waitFor();
    const tenant = await openTenantsPage(page.context(), siblingOrigin());
    for (const method of ['POST', 'DELETE']) {
      const body = method === 'POST' ? '{}' : null;
      for (const headers of [AS_CONSOLE, { 'content-type': 'text/plain' }]) {
        const asked = { method, headers, body };
        expect(await askSession(tenant, `${consoleOrigin()}/console/session`, asked)).toMatch(
          /^(blocked|403 )/,
        );
        expect(await askSession(tenant, `${siblingOrigin()}/console/session`, asked)).toMatch(/^404 /);
      }
    }
    await page.reload();
    await heading(page, 'Users').waitFor();
  });

  it('gets nothing for a cookie from the time before the console had its own host', async () => {
    const context = await browser().newContext();
    const value = await consoleToken(await consoleUser(running()));
    const cookie = { name: 'svc_console', value, path: '/console/session', httpOnly: true };
    await context.addCookies([{ ...cookie, domain: new URL(siblingOrigin()).hostname }]);
    const tenant = await openTenantsPage(context, siblingOrigin());
    const asked = { method: 'POST', headers: AS_CONSOLE, body: '{}' };
    expect(await askSession(tenant, '/console/session', asked)).toMatch(/^404 /);
    await context.close();
  });

  it('has no handle on the window of the console', async () => {
    const { page } = await open();
    const tenant = await openTenantsPage(page.context(), siblingOrigin());
    const [opened] = await Promise.all([
      tenant.context().waitForEvent('page'),
      tenant.evaluate((url) => void Object.assign(globalThis, { opened: window.open(url) }), consoleOrigin()),
    ]);
    await heading(opened, 'Users').waitFor();
    const seen = await tenant.evaluate(() => (Reflect.get(globalThis, 'opened') as Window).closed);
    expect(seen).toBe(true);
  });
});
