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
    await look(page, 'users');

    await page.getByRole('searchbox').fill('user@example.com');
    await page.getByRole('table').getByRole('link').first().click();
    await heading(page, 'user@example.com').waitFor();
    await look(page, 'user');

    await navigation(page, 'Groups').click();
    await heading(page, 'Groups').waitFor();
    await page.getByRole('table').getByRole('link').first().waitFor();
    await look(page, 'groups');
    await page.getByRole('table').getByRole('link').first().click();
    await page.getByRole('heading', { level: 2, name: 'Members' }).waitFor();
    await look(page, 'group');

    await navigation(page, 'Sign-in attempts').click();
    await heading(page, 'Sign-in attempts').waitFor();
    await look(page, 'attempts');

    await navigation(page, 'Events').click();
    await heading(page, 'Events').waitFor();
    await look(page, 'events');

    await navigation(page, 'Keys').click();
    await heading(page, 'Keys').waitFor();
    await page.getByRole('table').getByRole('link').first().waitFor();
    await look(page, 'keys');
    await page.getByRole('table').getByRole('link').first().click();
    await page.getByRole('heading', { level: 2, name: 'How a backend calls' }).waitFor();
    await look(page, 'key');

    await navigation(page, 'First steps').click();
    await heading(page, 'First steps').waitFor();
    await look(page, 'start');

    await navigation(page, 'Members').click();
    await heading(page, 'Members').waitFor();
    await look(page, 'members');

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
