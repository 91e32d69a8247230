import axe from 'axe-core';
import type { Locator, Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { framesOf, useChromium, watchPage } from '../support/chromium.ts';
import { useService } from '../support/service.ts';

const service = useService();
const browser = useChromium();

let page: Page;
let problems: string[];
let hosts: Set<string>;

/** Opens the page that tries operations, and collects what the console says and which hosts are asked. */
async function openTryPage(fragment = '', colorScheme?: 'light' | 'dark'): Promise<void> {
  page = await browser().newPage({
    viewport: { width: 1400, height: 900 },
    ...(colorScheme && { colorScheme }),
  });
  ({ problems, hosts } = watchPage(page));
  await page.goto(`${service().baseUrl}/docs/try${fragment}`);
  await page.getByRole('heading', { name: 'Identity and User-Profile Service' }).waitFor();
}

/** Waits until the page has drawn itself, and expects that axe finds nothing of any weight. */
async function expectNoFaults(): Promise<void> {
  await framesOf(page);
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().activeDuration !== Number.POSITIVE_INFINITY);
    return Promise.allSettled(ending.map(({ finished }) => finished));
  });
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<axe.AxeResults>('axe.run()');
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

/** Sends a request by the dialog of the open page, and expects its answer there. */
async function sendRequest(): Promise<Locator> {
  const section = page.locator('[id$="/getServiceHealth"]').first();
  await section.getByRole('button', { name: /Test Request/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /Send/ }).first().click();
  await expect.poll(() => dialog.innerText()).toContain('200');
  return dialog;
}

describe('the page that tries operations', () => {
  afterEach(async () => {
    expect(problems).toEqual([]);
    expect([...hosts]).toEqual([new URL(service().baseUrl).origin]);
    await page.close();
  });

  it('finds an operation by its name, and asks no other host', async () => {
    await openTryPage();
    await page.getByRole('button', { name: 'Open Search' }).click();
    await page.getByRole('dialog').getByRole('combobox').fill('create a group');
    await page
      .getByRole('dialog')
      .getByRole('option', { name: /Create a group/ })
      .first()
      .click();
    await expect.poll(() => new URL(page.url()).hash).toMatch(/^#tag\/groups\/create\w*Group/);
  });

  it('opens the operation that its address names, with samples in curl and TypeScript', async () => {
    await openTryPage('#createGroup');
    await expect.poll(() => new URL(page.url()).hash).toBe('#tag/groups/createGroup');
    const section = page.locator('[id$="tag/groups/createGroup"]').first();
    await expect.poll(() => section.innerText()).toContain('curl');
    await section.getByRole('button', { name: /Curl/ }).click();
    await page.getByRole('option', { name: 'TypeScript', exact: true }).click();
    await expect.poll(() => section.innerText()).toContain('service.createGroup({');
  });

  it('sends a request to the running service and shows its answer', async () => {
    await openTryPage('#getServiceHealth');
    await sendRequest();
  });

  describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
    it.each(['', '#deleteGroup', '#updateGroup'])(
      'breaks no rule of accessibility at %j',
      async (fragment) => {
        await openTryPage(fragment, colorScheme);
        await expectNoFaults();
      },
    );

    it('breaks no rule of accessibility while a request is tried', async () => {
      await openTryPage('#getServiceHealth', colorScheme);
      const dialog = await sendRequest();
      await expectNoFaults();
      await dialog.getByRole('button', { name: /Close/ }).first().click();
      await dialog.waitFor({ state: 'hidden' });
      await expect.poll(() => page.locator('[inert]').count()).toBe(0);
    });
  });

  it('breaks no rule of accessibility in its search', async () => {
    await openTryPage();
    await page.getByRole('button', { name: 'Open Search' }).click();
    await page.getByRole('dialog').getByRole('combobox').fill('create a group');
    const found = page.getByRole('option', { name: /Create a group/ });
    await found.first().waitFor();
    await expectNoFaults();
  });
});
