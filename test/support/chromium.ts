import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import axe from 'axe-core';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  chromium,
  type Page,
} from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';

/** The folder for pictures of pages. Chromium refuses one now and then, so none is made unasked. */
const SCREENSHOTS = process.env['SCREENSHOTS'];

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const EXECUTABLE = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

/** Ends only what will never come; a slow machine may take long to draw a page. */
const WAIT_MILLISECONDS = 5 * 60_000;

/** Debian's Chromium for the tests of one file. */
export function useChromium(): () => Browser {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: EXECUTABLE,
      args: FLAGS,
    });
    browser.on('context', (context) => context.setDefaultTimeout(WAIT_MILLISECONDS));
  });
  afterAll(async () => {
    await browser?.close();
  });
  return () => {
    if (!browser) throw new Error('the browser is not started');
    return browser;
  };
}

/**
 * Opens a Chromium whose user has blocked cookies, which forbids `localStorage` and locks, too. It ends with
 * the test.
 */
export async function openWithoutStorage(): Promise<BrowserContext> {
  const folder = await mkdtemp(join(tmpdir(), 'chromium-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'Default'));
  const preferences = { profile: { default_content_setting_values: { cookies: 2 } } };
  await writeFile(join(folder, 'Default/Preferences'), JSON.stringify(preferences));
  const options = { executablePath: EXECUTABLE, args: FLAGS };
  const context = await chromium.launchPersistentContext(folder, options);
  context.setDefaultTimeout(WAIT_MILLISECONDS);
  onTestFinished(() => context.close());
  return context;
}

type Visit = BrowserContextOptions & { isProblem: (message: ConsoleMessage) => boolean };

/** Opens an address in a browser of its own. Fails if a page throws, or says something that is a problem. */
export async function visitAlone(
  browser: Browser,
  url: string,
  { isProblem, ...options }: Visit,
  work: (page: Page, context: BrowserContext) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext(options);
  const problems: string[] = [];
  context.on('page', (page) => {
    page.on('pageerror', ({ message }) => problems.push(message));
    page.on('console', (message) => {
      if (isProblem(message)) problems.push(message.text());
    });
  });
  const page = await context.newPage();
  await page.goto(url);
  await work(page, context);
  // A request that the page makes until its end may be at a handler, whose answer nobody waits for.
  await Promise.all([context, page].map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.close();
  expect(problems).toEqual([]);
}

/** True for what Chromium says when a page breaks its Content Security Policy. */
export const breaksPolicy = (message: ConsoleMessage) =>
  /Security Policy|TrustedHTML|Trusted Type/.test(message.text());

/** Collects what the console of a page says, and the origins that it asks for what is not in its address. */
export function watchPage(page: Page): { problems: string[]; hosts: Set<string> } {
  const watched = { problems: [] as string[], hosts: new Set<string>() };
  page.on('console', (message) => {
    if (message.type() !== 'info') watched.problems.push(message.text());
  });
  page.on('pageerror', (error) => watched.problems.push(String(error)));
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url())) watched.hosts.add(new URL(request.url()).origin);
  });
  return watched;
}

/**
 * Waits until a page has drawn so many frames: enough for its scripts and animations to begin, however slow
 * the machine is.
 */
export function framesOf(page: Page, count = 30): Promise<void> {
  return page.evaluate(async (frames) => {
    for (let n = 0; n < frames; n++) await new Promise(requestAnimationFrame);
  }, count);
}

/** Keeps a picture of a whole page, for a person, when `SCREENSHOTS` names a folder. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (SCREENSHOTS) await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`), fullPage: true });
}

/**
 * Expects of a page, in light and dark, what every page owes its readers: no serious finding of axe, one main
 * heading, and nothing that sticks out of the window.
 */
export async function expectGoodPage(page: Page, name: string): Promise<void> {
  expect(await page.locator('h1').count(), `main headings of ${name}`).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await keepPicture(page, `${name}-${colorScheme}`);
    const findings = await findingsOf(page, {}, ['serious', 'critical']);
    expect(findings, `${name} in ${colorScheme}`).toEqual([]);
  }
}

type Impact = NonNullable<axe.Result['impact']>;
const IMPACTS: readonly Impact[] = ['minor', 'moderate', 'serious', 'critical'];

/** Findings of axe of some impacts, by default of all, each with the elements it is about. */
export async function findingsOf(
  page: Page,
  options: axe.RunOptions = {},
  impacts: readonly Impact[] = IMPACTS,
): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<axe.AxeResults>(`axe.run(${JSON.stringify(options)})`);
  return violations
    .filter(({ impact }) => impact && impacts.includes(impact))
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
