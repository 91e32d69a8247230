import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignIn } from '../../client/src/browser.ts';
import { allowOrigin } from '../support/allow-origin.ts';
import { useChromium } from '../support/chromium.ts';
import { listeningPort } from '../support/listening-port.ts';
import { useService } from '../support/service.ts';
import { until } from '../support/wait.ts';

declare const signIn: SignIn;

const browser = useChromium();
const running = useService();
let origin = '';
let close: () => void = () => undefined;

/** A site with an empty page, whose script is the built client. `npm ci` builds it. */
beforeAll(async () => {
  const script = await readFile(join(import.meta.dirname, '../../client/dist/esm/browser.js'));
  const { baseUrl, seed } = running();
  const options = { baseUrl, clientId: seed.client_id, application: seed.application };
  const page = `<!doctype html><title>Site</title><script type="module">
    import { SignIn } from '/client.js'; globalThis.signIn = new SignIn(${JSON.stringify(options)});</script>`;
  const server = createServer(({ url }, response) => {
    const isScript = url === '/client.js';
    response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' });
    response.end(isScript ? script : page);
  });
  origin = `http://localhost:${await listeningPort(server)}`;
  close = () => server.close();
  await allowOrigin(seed, origin);
});

afterAll(() => close());

async function openTab(context: BrowserContext, path = '/'): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(origin + path);
  await tab.waitForFunction(() => 'signIn' in globalThis);
  return tab;
}

async function messageTo(email: string) {
  return until(async () => (await running().inbox(email)).at(-1));
}

async function signedIn(context: BrowserContext, email: string): Promise<Page> {
  const tab = await openTab(context);
  await tab.evaluate((address) => signIn.start({ email: address }), email);
  const code = (await messageTo(email))?.code ?? '';
  await tab.evaluate((typed) => signIn.complete(typed), code);
  return tab;
}

describe('the client in Chromium', () => {
  it('keeps ten tabs signed in that refresh at once: one of them does it', async () => {
    const context = await browser().newContext();
    const first = await signedIn(context, 'ten-tabs@example.com');
    const tabs = [first, ...(await Promise.all(Array.from({ length: 9 }, () => openTab(context))))];
    await first.evaluate(() => {
      for (const [name, text] of Object.entries(localStorage))
        if (name.endsWith(':tokens'))
          localStorage.setItem(name, JSON.stringify({ ...JSON.parse(text), refreshAt: 0 }));
    });
    let refreshes = 0;
    // A connection that the server closes meanwhile is used again by a second request, so answers count.
    context.on('response', (answer) => {
      const isPost = answer.request().method() === 'POST';
      if (isPost && answer.ok() && answer.url().endsWith('/hub/auth/token')) refreshes += 1;
    });
    const tokens = await Promise.all(tabs.map((tab) => tab.evaluate(() => signIn.accessToken())));
    expect(new Set(tokens).size).toBe(1);
    expect(refreshes).toBe(1);
    const profile = await tabs.at(-1)?.evaluate(() => signIn.profile());
    expect(profile).toMatchObject({ data: { email: 'ten-tabs@example.com' } });
    await context.close();
  });

  it('signs all tabs out when one does', async () => {
    const context = await browser().newContext();
    const tab = await signedIn(context, 'two-tabs@example.com');
    const other = await openTab(context);
    await other.evaluate(() => {
      signIn.onChange((isSignedIn) => {
        document.title = isSignedIn ? 'in' : 'out';
      });
    });
    await tab.evaluate(() => signIn.signOut());
    await other.waitForFunction(() => document.title === 'out');
    expect(await other.evaluate(() => signIn.accessToken())).toBeUndefined();
    await context.close();
  });

  it('waits for another tab, to which the link of the message leads', async () => {
    const context = await browser().newContext();
    const email = 'two-tabs-and-a-link@example.com';
    const tab = await openTab(context);
    await tab.evaluate((address) => signIn.start({ email: address }), email);
    const link = (await messageTo(email))?.links[0] ?? '';
    const waiting = tab.evaluate(() => signIn.waitForLink());
    const opened = await context.newPage();
    await opened.goto(link);
    await opened.getByRole('link', { name: /^Continue to/ }).click();
    await opened.waitForFunction(() => 'signIn' in globalThis);
    expect(await opened.evaluate(() => signIn.pickUp())).toEqual({ signedIn: true });
    expect(await waiting).toBe(true);
    expect(await tab.evaluate(() => signIn.profile())).toMatchObject({ data: { email } });
    await context.close();
  });

  it('goes on from the return page to the page where the sign-in began', async () => {
    const context = await browser().newContext();
    const email = 'deep-link@example.com';
    const tab = await openTab(context, '/orders?tab=2');
    const return_url = `${origin}/signed-in`;
    await tab.evaluate((request) => signIn.start(request), { email, return_url });
    const opened = await context.newPage();
    await opened.goto((await messageTo(email))?.links[0] ?? '');
    await opened.getByRole('link', { name: /^Continue to/ }).click();
    await opened.waitForURL(/\/signed-in#svc_link=/);
    await opened.waitForFunction(() => 'signIn' in globalThis);
    await opened.evaluate(() => void signIn.pickUp());
    await opened.waitForURL(`${origin}/orders?tab=2`);
    await opened.waitForFunction(() => 'signIn' in globalThis);
    expect(await opened.evaluate(() => signIn.profile())).toMatchObject({ data: { email } });
    await context.close();
  });

  it('completes nothing by a link that is opened in another browser', async () => {
    const [here, phone] = [await browser().newContext(), await browser().newContext()];
    const email = 'phone@example.com';
    const tab = await openTab(here);
    await tab.evaluate((address) => signIn.start({ email: address }), email);
    const page = await phone.newPage();
    await page.goto((await messageTo(email))?.links[0] ?? '');
    await page.getByRole('link', { name: /^Continue to/ }).click();
    await page.waitForFunction(() => 'signIn' in globalThis);
    expect(await page.evaluate(() => signIn.pickUp())).toEqual({ signedIn: false, foreignLink: true });
    const code = (await messageTo(email))?.code ?? '';
    await tab.evaluate((typed) => signIn.complete(typed), code);
    expect(await tab.evaluate(() => signIn.isSignedIn)).toBe(true);
    await Promise.all([here.close(), phone.close()]);
  });

  it('takes no code that another browser asked for, unless the page accepts it', async () => {
    const context = await browser().newContext();
    const tab = await openTab(context, '/#top&svc_code=somebodys');
    expect(await tab.evaluate(() => signIn.pickUp())).toEqual({ signedIn: false, foreignCode: 'somebodys' });
    expect(await tab.evaluate(() => location.hash)).toBe('#top');
    expect(await tab.evaluate(() => signIn.isSignedIn)).toBe(false);
    await context.close();
  });
});
