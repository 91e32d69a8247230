import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { expectGoodPage, useChromium } from '../support/chromium.ts';
import { useNpmStart } from '../support/npm-start.ts';
import { until } from '../support/wait.ts';

const browser = useChromium();
const { startHere } = useNpmStart();
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const navigation = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true });

/** Looks at a screen on a desk and on a phone, in light and dark. */
async function look(page: Page, name: string): Promise<void> {
  for (const [suffix, size] of [
    ['', DESK],
    ['-phone', PHONE],
  ] as const) {
    await page.setViewportSize(size);
    // The navigation moves out of a narrow page.
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0);
    await expectGoodPage(page, `console-${name}${suffix}`);
  }
  await page.setViewportSize(DESK);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Lists of which the first row is opened, and a part of the page that it leads to. */
const DETAILS = [
  ['Groups', 'Members'],
  ['Keys', 'How a backend calls'],
] as const;

/** Waits until the navigation is at a screen, and its data are there. */
async function shown(page: Page, name: string): Promise<void> {
  await expect.poll(() => navigation(page, name).getAttribute('aria-current')).toBe('page');
  await heading(page, /./).waitFor();
  await expect.poll(() => page.locator('.mantine-Skeleton-root').count()).toBe(0);
}

const slug = (name: string) => name.toLowerCase().replaceAll(' ', '-');

describe('a tour of the console on npm start', () => {
  it('leads by one click through every screen to a session that is ended', async () => {
    const { seed } = await startHere();
    const context = await browser().newContext({ locale: 'en', viewport: DESK });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await page.goto(`${seed.inbox_url}/console`);
    await page.getByRole('button', { name: 'Open the console as owner@example.com' }).click();
    await heading(page, 'Users').waitFor();
    const hub = { authorization: `Bearer ${seed.hub_access_token}` };
    const groups = `${seed.base_url}/applications/${seed.application}/groups`;
    await until(async () => {
      const answer = await fetch(groups, { headers: hub });
      return (await answer.json()).results.length >= 6;
    });
    await page.reload();
    await page.getByText('50 shown').waitFor();
    const links = page.getByRole('navigation').getByRole('link');
    const names = (await links.allInnerTexts()).filter((name) => name !== 'Documentation');
    expect(names.length).toBeGreaterThan(10);
    for (const name of names) {
      await navigation(page, name).click();
      await shown(page, name);
      await look(page, slug(name));
    }

    await page.goto(`${seed.base_url}/console/applications/${seed.application}/users`);
    await page.getByRole('searchbox').fill('user@example.com');
    await page.getByRole('table').getByRole('link').first().click();
    await heading(page, 'user@example.com').waitFor();
    await look(page, 'user');
    for (const [list, part] of DETAILS) {
      await navigation(page, list).click();
      await shown(page, list);
      await page.getByRole('main').getByRole('table').getByRole('link').first().click();
      await page.getByRole('heading', { level: 2, name: part }).waitFor();
      await look(page, `${slug(list)}-one`);
    }

    const { user } = seed;
    await page.goto(`${seed.base_url}/console/applications/${seed.application}/users/${user.id}?do=signout`);
    const own = { authorization: `Bearer ${user.access_token}` };
    const me = `${seed.base_url}/me/applications/${seed.application}/data`;
    expect((await fetch(me, { headers: own })).status).toBe(200);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Sign out/ })
      .click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect((await fetch(me, { headers: own })).status).toBe(401);
  });
});
