import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {} from '../../client/src/element.ts';
import { allowOrigin } from '../support/allow-origin.ts';
import { openWithoutStorage, useChromium } from '../support/chromium.ts';
import { type ElementSite, startElementSite } from '../support/element-site.ts';
import { useService } from '../support/service.ts';
import { until } from '../support/wait.ts';

const browser = useChromium();
const running = useService();
let site: ElementSite;

beforeAll(async () => {
  const { base_url, client_id } = running().seed;
  const element = `<h1>Shop</h1><svc-sign-in base-url="${base_url}" app-key="${client_id}"></svc-sign-in>`;
  site = await startElementSite(base_url, { '/': { body: element }, '/empty': { body: '<h1>Empty</h1>' } });
  await allowOrigin(running().seed, site.origin);
});
afterAll(() => site?.close());

/** Opens the page of the element. Errors of its scripts fail the test. */
async function open(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  page.on('pageerror', (error) => {
    throw error;
  });
  await page.goto(site.origin);
  return page;
}

/** Types an address into the element, and then the code of the message, which is sent with its last digit. */
async function signIn(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  const message = await until(async () => (await running().inbox(email)).at(-1));
  await page.getByRole('textbox', { name: /code/ }).fill(message?.code ?? '');
  await signedIn(page);
}

const isSignedIn = (page: Page) =>
  page.evaluate(() => document.querySelector('svc-sign-in')?.signIn?.isSignedIn);

const signedIn = (page: Page) => page.getByRole('heading', { name: 'You are signed in' }).waitFor();

/** Changes the storage of the site in each page, before the element is loaded. */
async function withStorage(work: () => void): Promise<BrowserContext> {
  const context = await browser().newContext();
  // What another page has written may reach this one late.
  await context.addInitScript(work);
  return context;
}

describe('the element in Chromium', () => {
  it('signs in where the browser forbids cookies and storage', async () => {
    const context = await openWithoutStorage();
    const page = await open(context);
    const failures = await page.evaluate(async () => {
      const nameOf = (error: unknown) => (error instanceof DOMException ? error.name : String(error));
      const lock = await navigator.locks.request('lock', () => 'locked').catch(nameOf);
      try {
        return [localStorage.length, lock];
      } catch (error) {
        return [nameOf(error), lock];
      }
    });
    expect(failures).toEqual(['SecurityError', 'SecurityError']);
    await signIn(page, 'no-storage@example.com');
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByRole('button', { name: 'Continue' }).waitFor();
    await context.close();
  });

  it('signs in where the storage is full, and forgets that with the page', async () => {
    const context = await withStorage(() => {
      // Each text takes what the longer ones left, down to the last character.
      for (let text = 'x'.repeat(2 ** 23); text; text = text.slice(0, text.length / 2))
        try {
          localStorage.setItem(String(text.length), text);
        } catch (error) {
          if (!(error instanceof DOMException)) throw error;
        }
    });
    const page = await open(context);
    await signIn(page, 'full-storage@example.com');
    expect(await isSignedIn(page)).toBe(true);
    await page.reload();
    await page.getByRole('button', { name: 'Continue' }).waitFor();
    expect(await isSignedIn(page)).toBe(false);
    await context.close();
  });

  it('signs in with a damaged storage, and is signed in after a reload', async () => {
    const context = await browser().newContext();
    const page = await open(context);
    await signIn(page, 'damaged-storage@example.com');
    await page.evaluate(() => {
      for (const name of Object.keys(localStorage)) localStorage.setItem(name, '{"accessToken":');
    });
    await page.reload();
    await page.getByRole('button', { name: 'Continue' }).waitFor();
    expect(await isSignedIn(page)).toBe(false);
    await signIn(page, 'damaged-storage-2@example.com');
    await page.reload();
    await signedIn(page);
    expect(await isSignedIn(page)).toBe(true);
    await context.close();
  });
});

describe('a page of another origin', () => {
  it('reads the date of an answer, by which the client tells when a token expires', async () => {
    const context = await withStorage(() => undefined);
    const page = await context.newPage();
    await page.goto(`${site.origin}/empty`);
    const { base_url, client_id } = running().seed;
    const date = await page.evaluate(
      async ([url, key]) =>
        (await fetch(`${url}/hub/app-config`, { headers: { 'x-svc-app-key': key } })).headers.get('date'),
      [base_url, client_id] as const,
    );
    expect(Math.abs(Date.parse(date ?? '') - Date.now())).toBeLessThan(60_000);
    await context.close();
  });
});
