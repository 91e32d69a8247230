import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { loadPages } from '../../shared/docs/load-pages.ts';
import { expectGoodPage, useChromium, watchPage } from '../support/chromium.ts';
import { useService } from '../support/service.ts';

const service = useService();
const browser = useChromium();

/** One page of each kind; the others are tried at night. */
const KINDS = [
  '/docs',
  '/docs/guides',
  '/docs/reference/createApplication',
  '/docs/errors',
  '/docs/decisions',
];
const others = Object.keys(await loadPages()).filter((address) => !KINDS.includes(address));
/** A window of 1,280 pixels at 400 %, and one without zoom. */
const WIDTHS = [320, 1280];

let page: Page;
let problems: string[];
let hosts: Set<string>;

/** Opens a page, and collects what the console says and which hosts are asked. */
async function open(address: string, options: BrowserContextOptions = {}): Promise<void> {
  page = await (await browser().newContext(options)).newPage();
  ({ problems, hosts } = watchPage(page));
  await page.goto(service().baseUrl + address);
}

const heading = () => page.getByRole('heading', { level: 1 });
const field = () => page.getByRole('searchbox', { name: 'Search the documentation' });
const found = () => page.locator('.found a');
const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

/** The width of the page with all its details open. */
const widthUnfolded = () =>
  page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
    return document.documentElement.scrollWidth;
  });

afterEach(async () => {
  expect(problems).toEqual([]);
  expect([...hosts]).toEqual([new URL(service().baseUrl).origin]);
  await page.context().close();
});

describe('a page of the documentation', () => {
  it.each(KINDS)('is good to read at 400 % and without zoom: %s', expectGoodDocument);
  it.each(others)('is good to read at 400 % and without zoom: %s', { tags: 'nightly' }, expectGoodDocument);

  async function expectGoodDocument(address: string): Promise<void> {
    await open(address);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await expectGoodPage(page, `${address.slice(1).replaceAll('/', '-')}-${width}`);
    }
  }

  it('fits a small phone on every page, with all that unfolds', async () => {
    await open('/docs', { viewport: { width: 320, height: 740 }, javaScriptEnabled: false });
    const wide: string[] = [];
    for (const address of Object.keys(await loadPages())) {
      await page.goto(service().baseUrl + address, { waitUntil: 'load' });
      if ((await widthUnfolded()) > 320) wide.push(address);
    }
    expect(wide).toEqual([]);
  });

  it('can be read and left without scripts', async () => {
    await open('/docs/guides', { javaScriptEnabled: false });
    await page.getByRole('main').getByRole('link', { name: 'Limits', exact: true }).click();
    await page.waitForURL('**/docs/guides/limits');
    expect(await heading().textContent()).toBe('Limits');
    const beside = page.getByRole('navigation', { name: 'Guides' });
    await beside.getByRole('link', { name: 'Verify a token' }).click();
    await page.waitForURL('**/docs/guides/verify-a-token');
    expect(await field().isVisible()).toBe(false);
  });
});

describe('the search', () => {
  it('finds an operation by its name and opens it, all by the keyboard', async () => {
    await open('/docs/guides');
    await page.keyboard.press('/');
    await page.keyboard.type('create a group');
    await found().first().waitFor();
    await page.keyboard.press('ArrowDown');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Create a group');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/docs/reference/create*Group');
    expect(await heading().textContent()).toContain('Create a group');
  });

  it.each([
    ['idempotency-key', 'Errors, retries and idempotency'],
    ['webhok signature', 'Webhooks'],
    ['link_expired', 'Errors'],
    ['createMagicLink', 'Create a magic link'],
  ])('finds %s in the first results', async (text, expected) => {
    await open('/docs');
    await field().fill(text);
    await expect.poll(() => page.locator('.found').innerText()).toContain(expected);
  });

  it('says when there is nothing, and closes by Escape', async () => {
    await open('/docs');
    await field().fill('xqzzyvwk');
    await page.getByText('Nothing found').waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByText('Nothing found').isVisible()).toBe(false);
  });

  it('breaks no rule of accessibility while it shows results', async () => {
    await open('/docs');
    await field().fill('token');
    await found().first().waitFor();
    await expectGoodPage(page, 'docs-search');
  });
});

describe('the colours', () => {
  it('are those of the system, until the reader chooses others, which last', async () => {
    await open('/docs/guides', { colorScheme: 'dark' });
    const dark = await background();
    const button = page.getByRole('button', { name: /^Colours/ });
    await button.click();
    expect(await button.textContent()).toBe('Colours: light');
    expect(await background()).not.toBe(dark);
    await page.reload();
    expect(await background()).not.toBe(dark);
    await button.click();
    expect([await button.textContent(), await background()]).toEqual(['Colours: dark', dark]);
  });
});

describe('the reference', () => {
  it('leads from an operation to its guides, and in one step to trying it', async () => {
    await open('/docs/reference/createGroup');
    await page.getByRole('main').getByRole('link', { name: 'Invite a colleague into a group' }).click();
    await page.waitForURL('**/docs/guides/invite-a-colleague');
    await page.goBack();
    await page.getByRole('link', { name: 'Try it', exact: true }).first().click();
    await page.waitForURL('**/docs/try#**');
    await expect.poll(() => page.locator('body').innerText()).toContain('Create a group');
  });

  it('copies a block of code as it is read', async () => {
    await open('/docs/guides/verify-a-token', { permissions: ['clipboard-read', 'clipboard-write'] });
    const block = page.locator('.block').first();
    await block.getByRole('button', { name: 'Copy' }).click();
    await block.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(await block.locator('pre').textContent());
    expect(await page.locator('main pre').count()).toBe(
      await page.getByRole('button', { name: /^Cop/ }).count(),
    );
  });

  it('has a head of one line on a phone, whose search fits the window', async () => {
    await open('/docs/guides', { viewport: { width: 360, height: 740 } });
    const head = await page.locator('header').boundingBox();
    expect(head?.height).toBeLessThan(70);
    await field().fill('webhook');
    await found().first().waitFor();
    const results = await page.locator('.found').boundingBox();
    expect(results?.x).toBeGreaterThanOrEqual(0);
    expect((results?.x ?? 0) + (results?.width ?? 0)).toBeLessThanOrEqual(360);
  });

  it('has the guides in five groups beside it, in the order of use', async () => {
    await open('/docs/guides', { viewport: { width: 1280, height: 800 } });
    const groups = page.locator('#site-pages > p');
    expect(await groups.allTextContents()).toEqual([
      ...['Begin', 'Sign in', 'Users and groups', 'Your application', 'Go live'],
    ]);
  });

  it('has the address of the service in samples and as base URL', async () => {
    await open('/docs');
    expect(await page.locator('.base-url').textContent()).toBe(service().baseUrl);
    await page.goto(`${service().baseUrl}/docs/reference/createGroup`);
    expect(await page.locator('.samples').innerText()).toContain(`baseUrl: '${service().baseUrl}'`);
  });

  it('leads from the former address of an operation to its place', async () => {
    await open('/docs#createGroup');
    expect(await page.locator('a:target').getAttribute('href')).toBe('/docs/reference/createGroup');
  });
});
