import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listen, type Running } from '../../infra/local/http/loopback.ts';
import { type Messages, startMessages } from '../../infra/local/messages.ts';
import { expectGoodPage, framesOf, useChromium } from '../support/chromium.ts';
import { sendMail } from '../support/mails.ts';
import { until } from '../support/wait.ts';

const browser = useChromium();
let messages: Messages;
let context: BrowserContext;
let page: Page;

beforeEach(async () => {
  messages = await startMessages();
  context = await browser().newContext();
  page = await context.newPage();
});
afterEach(async () => {
  await context.close();
  await messages.close();
});

const send = (to: string, text: string, more: { subject?: string; html?: string } = {}) =>
  sendMail(messages.endpoint, { to, text, ...more });

const shown = () => page.locator('pre').allTextContents();

describe('the inbox', () => {
  it('shows messages as they arrive, without reloading', async () => {
    await page.goto(messages.endpoint);
    await page.evaluate(() => document.body.setAttribute('data-same-page', ''));
    await page.getByText('Nothing yet.').waitFor();
    await send('grace@example.com', 'first');
    await page.getByText('first', { exact: true }).waitFor();
    await send('ada@example.com', 'second');
    await page.getByText('second', { exact: true }).waitFor();
    expect(await shown()).toEqual(['second', 'first']);
    expect(await page.title()).toBe('Local inbox (2)');
    expect(await page.getByRole('status').textContent()).toBe('New: E-mail to ada@example.com');
    expect(await page.locator('body[data-same-page]').count()).toBe(1);
  });

  it('shows what arrived while npm start was away, by the id of the last message', async () => {
    await page.goto(messages.endpoint);
    await send('grace@example.com', 'before');
    await page.getByText('before', { exact: true }).waitFor();
    const { port } = messages;
    await messages.close();
    await page.getByText('npm start does not answer').waitFor();
    // Another mailbox, which does not know the last message, so the page loads the whole list again.
    messages = await startMessages({ place: { port } });
    await send('grace@example.com', 'after');
    await page.getByText('after', { exact: true }).waitFor();
    expect(await shown()).toEqual(['after']);
  });

  it('searches addresses and texts while typing, and adds only matching messages', async () => {
    await send('grace@example.com', 'one needle');
    await send('ada@example.com', 'hay');
    await page.goto(messages.endpoint);
    const search = page.getByRole('searchbox', { name: 'Search' });
    await search.fill('NEEDLE');
    await page.getByText('1 found').waitFor();
    expect(await shown()).toEqual(['one needle']);
    expect(new URL(page.url()).search).toBe('?q=NEEDLE');
    await send('ada@example.com', 'more hay');
    await send('ada@example.com', 'another needle');
    await page.getByText('another needle').waitFor();
    expect(await shown()).toEqual(['another needle', 'one needle']);
    await search.fill('ada@');
    await page.getByText('3 found').waitFor();
    await search.fill('');
    // Only the whole list has it: the one before was of another address.
    await page.getByText('one needle').waitFor();
    expect((await shown()).length).toBe(4);
  });

  it('says how long ago a message came', async () => {
    await page.clock.install();
    await send('grace@example.com', 'Hello');
    await page.clock.setFixedTime(Date.now() + 3 * 60_000);
    await page.goto(messages.endpoint);
    await page.getByText('3 minutes ago').waitFor();
    expect(await page.locator('time').count()).toBe(1);
  });

  it('copies a code by one click or key press', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await send('grace@example.com', 'Your code is 123456.');
    await page.goto(messages.endpoint);
    await page.getByRole('button', { name: 'Copy code' }).click();
    await page.getByText('Copied 123456').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('123456');
    await send('grace@example.com', 'Your code is 654321.');
    await page.getByText('Your code is 654321.').first().waitFor();
    await page.getByRole('button', { name: 'Copy code' }).first().press('Enter');
    await page.getByText('Copied 654321').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('654321');
  });

  it('refreshes itself in browsers without scripts, and offers nothing that needs them', async () => {
    const plain = await browser().newContext({ javaScriptEnabled: false });
    const scriptless = await plain.newPage();
    await scriptless.goto(`${messages.endpoint}/?q=hello`);
    await send('grace@example.com', 'hello 123456');
    await scriptless.getByText('hello 123456').waitFor();
    // The page may be loading again just now.
    await scriptless.getByRole('button', { name: 'Search' }).waitFor();
    expect(await scriptless.getByRole('button', { name: 'Copy code' }).count()).toBe(0);
    await plain.close();
  });

  it('is readable in light and dark, with hostile, long and right-to-left messages', async () => {
    const hostile = `<img src=x onerror="document.title='hacked'"><script>document.title='hacked'</script>`;
    await page.goto(messages.endpoint);
    await send('grace@example.com', `${hostile} ${'long'.repeat(200)}`, { subject: hostile });
    await send('ada@example.com', 'مرحبا، رمزك هو 123456', { subject: 'رمز الدخول' });
    await send('crew@example.com', 'Hello', { html: '<p>Hello</p>', subject: 'You are invited' });
    await page.getByText('You are invited').waitFor();
    await page.getByText('Shown as sent').click();
    await page.frameLocator('iframe').getByText('Hello').waitFor();
    await expectGoodPage(page, 'inbox');
    expect(await page.title()).toBe('Local inbox (3)');
    await page.goto(`${messages.endpoint}/text`);
    await expectGoodPage(page, 'inbox-text');
  });
});

describe('an e-mail shown as sent', () => {
  let elsewhere: Running;
  const requested: string[] = [];

  beforeEach(async () => {
    requested.length = 0;
    elsewhere = await listen(
      async ({ headers: { host }, url }, response) => {
        requested.push(`${host}${url}`);
        response.end();
      },
      { browsers: 'allowed' },
    );
  });
  afterEach(() => elsewhere.close());

  const hostile = () => `<!doctype html><html lang="en"><head>
<meta http-equiv="refresh" content="0;url=${elsewhere.endpoint}/refresh">
<link rel="stylesheet" href="${elsewhere.endpoint}/style"></head>
<body onload="top.document.title='hacked'"><script>top.document.title='hacked'</script>
<img src="${elsewhere.endpoint}/track" alt=""><img src="http://localhost:${elsewhere.port}/logo" alt="">
<iframe src="${messages.endpoint}/messages"></iframe>
<form action="${elsewhere.endpoint}/form"><button>Send</button></form>
<p style="color:rgb(1, 2, 3)">styled</p><a href="${messages.endpoint}/text">link</a>
<a href="${elsewhere.endpoint}/top" target="_top">top</a></body></html>`;

  it('runs nothing, leads nowhere by itself, and loads images of the service only', async () => {
    await send('grace@example.com', 'text', { html: hostile() });
    await page.goto(messages.endpoint);
    await page.getByText('Shown as sent').click();
    const frame = page.frameLocator('iframe');
    const styled = frame.getByText('styled');
    await styled.waitFor();
    expect(await styled.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(1, 2, 3)');
    await frame.getByText('top', { exact: true }).click();
    await frame.getByRole('button', { name: 'Send' }).click();
    await until(async () => requested.length > 0);
    await framesOf(page);
    await styled.waitFor();
    expect([await page.title(), page.url()]).toEqual(['Local inbox (1)', `${messages.endpoint}/`]);
    expect(requested).toEqual([`localhost:${elsewhere.port}/logo`]);
  });

  it('opens links in a new tab, outside of the sandbox', async () => {
    await send('grace@example.com', 'text', { html: hostile() });
    await page.goto(messages.endpoint);
    await page.getByText('Shown as sent').click();
    const opening = context.waitForEvent('page');
    // A press of the mouse may reach the page around a frame that was only just drawn.
    await page.frameLocator('iframe').getByText('link', { exact: true }).dispatchEvent('click');
    const tab = await opening;
    await tab.getByRole('heading', { name: 'Text the service' }).waitFor();
    expect(await tab.evaluate(() => [origin === 'null', window.opener])).toEqual([false, null]);
  });
});
