import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { useChromium } from '../support/chromium.ts';
import { ofApplication, openConsole } from '../support/console.ts';
import { fillConsole } from '../support/console-screens.ts';
import { useFolder } from '../support/folder.ts';
import { hasFocus, press, tabTo } from '../support/keyboard.ts';
import { useService } from '../support/service.ts';

const browser = useChromium();
const running = useService({ events: true });
const folder = useFolder();
beforeAll(() => fillConsole(running(), folder));

const open = (rest: string, options?: Parameters<typeof openConsole>[3]) =>
  openConsole(browser(), running(), ofApplication(running(), rest), options);
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const dialog = (page: Page) => page.getByRole('dialog');

describe('the keyboard', () => {
  it('leads over the skip link and the navigation to the content', async () => {
    const { page } = await open('/users');
    await page.getByText('50 shown').waitFor();
    await press(page, 'Tab');
    expect(await hasFocus(page.getByRole('link', { name: 'Skip to content' }))).toBe(true);
    await tabTo(page, page.getByRole('link', { name: 'Groups', exact: true }));
    await tabTo(page, button(page, 'Create user'));
    await page.reload();
    await page.getByText('50 shown').waitFor();
    await press(page, 'Tab', 'Enter', 'Tab');
    expect(await hasFocus(button(page, 'Create user'))).toBe(true);
  });

  it('opens the palette although it was asked for before the applications were read', async () => {
    const { page } = await open('/users');
    const read = Promise.withResolvers<void>();
    await page.route(/\/applications(\?|$)/, async (route) => {
      await read.promise;
      await route.continue();
    });
    await page.reload();
    await button(page, /^Search or jump to/).waitFor();
    await press(page, 'Control+k');
    expect(await dialog(page).count()).toBe(0);
    read.resolve();
    await dialog(page).getByRole('textbox').fill('groups');
    await dialog(page).getByText('Groups', { exact: true }).waitFor();
  });

  it('finds a user, edits and saves it, and chooses from its menu', async () => {
    const { page } = await open('/users');
    await tabTo(page, page.getByRole('searchbox'));
    await page.keyboard.type('olivia.carter');
    const found = page.getByRole('table').getByRole('link', { name: /Olivia/ });
    await expect.poll(() => page.getByRole('table').getByRole('link').count()).toBe(1);
    await tabTo(page, found);
    await press(page, 'Enter');
    await heading(page, 'Olivia Carter').waitFor();
    await tabTo(page, page.getByLabel('Nick name', { exact: true }));
    await page.keyboard.type('Liv');
    await tabTo(page, button(page, 'Save'));
    await press(page, 'Enter');
    await page.getByText('The changes are saved').waitFor();
    const more = button(page, 'More actions');
    await page.reload();
    await tabTo(page, more);
    await press(page, 'Enter');
    for (const name of ['Send a sign-in link', 'Export', 'Sign out everywhere']) {
      await expect.poll(() => hasFocus(page.getByRole('menuitem', { name }))).toBe(true);
      if (name !== 'Sign out everywhere') await press(page, 'ArrowDown');
    }
    await press(page, 'Enter');
    await expect.poll(() => hasFocus(dialog(page).getByRole('button', { name: 'Cancel' }))).toBe(true);
    await press(page, 'Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(more)).toBe(true);
  });

  it('disables a user, in a dialog that begins at its first field', async () => {
    const { page } = await open('/users?q=ethan.brooks');
    await tabTo(page, page.getByRole('table').getByRole('link', { name: /Ethan/ }));
    await press(page, 'Enter');
    await tabTo(page, button(page, 'Disable'));
    await press(page, 'Enter');
    await expect.poll(() => hasFocus(page.getByLabel('Reason', { exact: true }))).toBe(true);
    await page.keyboard.type('chargeback');
    await tabTo(page, dialog(page).getByRole('button', { name: 'Disable', exact: true }));
    await press(page, 'Enter');
    await page.getByText('Reason: chargeback').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  });

  it('opens a group, and adds a member to it', async () => {
    const { page } = await open('/groups');
    await tabTo(page, page.getByRole('table').getByRole('link', { name: 'Harbour Choir' }));
    await press(page, 'Enter');
    await heading(page, 'Harbour Choir').waitFor();
    await tabTo(page, button(page, 'More actions'));
    await press(page, 'Enter');
    await expect.poll(() => hasFocus(page.getByRole('menuitem').first())).toBe(true);
    await page.keyboard.type('Add');
    await expect.poll(() => hasFocus(page.getByRole('menuitem', { name: /^Add/ }))).toBe(true);
    await press(page, 'Enter');
    await expect.poll(() => hasFocus(dialog(page).getByRole('combobox', { name: 'User' }))).toBe(true);
    await page.keyboard.type('anna.becker');
    await expect
      .poll(() => page.getByRole('option').allInnerTexts())
      .toEqual([expect.stringContaining('Anna')]);
    await press(page, 'Enter');
    await tabTo(page, dialog(page).getByRole('button', { name: 'Add', exact: true }));
    await press(page, 'Enter');
    await page.getByRole('table', { name: 'Members' }).getByText('Anna Becker').waitFor();
  });

  it('changes a setting of the sign-in, and saves it', async () => {
    const { page } = await open('/sign-in?tab=pages');
    await tabTo(page, page.getByLabel('Default page'));
    await page.keyboard.type('https://shop.example.com/');
    await tabTo(page, button(page, 'Save'));
    await press(page, 'Enter');
    await page.getByText('The changes are saved').waitFor();
  });

  it('adds a field to the schema', async () => {
    const { page } = await open('/schema');
    await tabTo(page, button(page, 'Add field'));
    await press(page, 'Enter');
    await expect.poll(() => hasFocus(dialog(page).getByLabel('Label'))).toBe(true);
    await page.keyboard.type('Shoe size');
    await tabTo(page, dialog(page).getByRole('textbox', { name: /^Name/ }));
    await press(page, 'Control+a');
    await page.keyboard.type('shoe_size');
    await tabTo(page, dialog(page).getByRole('button', { name: 'Add field' }));
    await press(page, 'Enter');
    await page.getByRole('table').getByText('shoe_size').waitFor();
  });

  it('changes the text of a message beside its preview', async () => {
    const { page } = await open('/messages/invite/en');
    await tabTo(page, page.getByRole('textbox', { name: 'Heading' }));
    await press(page, 'Control+a');
    await page.keyboard.type('Come in');
    await page.frameLocator('main iframe').getByText('Come in').first().waitFor();
    await tabTo(page, button(page, 'Save'));
    await press(page, 'Enter');
    await page.getByText('The changes are saved').waitFor();
  });

  it('looks for attempts at once', async () => {
    const { page } = await open('/attempts');
    await page.getByText('Whom do you want to help?').waitFor();
    await page.keyboard.type('camille.lefevre@example.com');
    await press(page, 'Enter');
    await page.getByText('Wrong code entered').first().waitFor();
    expect(new URL(page.url()).hash).toContain('camille');
  });

  it('narrows events, opens one, and is back at it afterwards', async () => {
    const { page } = await open('/events?live=off');
    await page.getByText('signed in').first().waitFor();
    await tabTo(page, page.getByRole('combobox', { name: 'Guests' }));
    await press(page, 'Enter');
    await page.getByRole('option').first().waitFor();
    await press(page, 'ArrowDown', 'Enter');
    await expect.poll(() => new URL(page.url()).searchParams.has('guests')).toBe(true);
    const { page: other } = await open('/events?live=off');
    const details = button(other, /^Details /).first();
    await tabTo(other, details);
    await press(other, 'Enter');
    await dialog(other).getByText('As JSON').waitFor();
    await press(other, 'Escape');
    await dialog(other).waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(details)).toBe(true);
  });

  it('switches the application, and begins at the content of the other page', async () => {
    const { page } = await open('/start');
    await tabTo(page, button(page, 'Demonstration'));
    await press(page, 'Enter');
    await expect.poll(() => hasFocus(page.getByRole('menuitem', { name: 'Demonstration' }))).toBe(true);
    await press(page, 'Enter');
    await heading(page, 'Users').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
  });

  it('reaches no link of a navigation that is closed on a phone', async () => {
    const { page } = await open('/start', { viewport: { width: 390, height: 844 } });
    await heading(page, 'First steps').waitFor();
    await tabTo(page, button(page, /^You /));
    await press(page, 'Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });
});

/** True if a place on the page has more than one colour. */
async function isDrawn(place: Locator): Promise<boolean> {
  const { channels } = await sharp(await place.screenshot()).stats();
  return channels.some(({ min, max }) => max - min > 60);
}

describe('forced colours', () => {
  it('leave the menu button, a switch and the present page to be seen', async () => {
    const options = { forcedColors: 'active', viewport: { width: 390, height: 844 } } as const;
    const { page } = await open('/events', options);
    await page.getByText('signed in').first().waitFor();
    expect(await isDrawn(button(page, 'Menu'))).toBe(true);
    expect(await isDrawn(page.locator('.mantine-Switch-thumb'))).toBe(true);
    await button(page, 'Menu').click();
    const outline = (name: string) =>
      page.getByRole('link', { name, exact: true }).evaluate((one) => getComputedStyle(one).outlineStyle);
    await page.getByRole('link', { name: 'Events', exact: true }).waitFor();
    expect([await outline('Events'), await outline('Groups')]).toEqual(['solid', 'none']);
  });
});

describe('a wish for less motion', () => {
  it('is granted: a dialog and the navigation are there at once', async () => {
    const { page } = await open('/start', { reducedMotion: 'reduce', viewport: { width: 390, height: 844 } });
    await heading(page, 'First steps').waitFor();
    await button(page, 'Menu').click();
    await page.getByRole('link', { name: 'Groups', exact: true }).waitFor();
    await button(page, 'Menu').click();
    await button(page, 'Create a publishable key').click();
    await dialog(page).waitFor();
    const moving = () =>
      page.evaluate(() =>
        document
          .getAnimations()
          .map((one) => (one instanceof CSSTransition ? one.transitionProperty : one.constructor.name))
          .filter((property) => !/color|opacity/.test(property)),
      );
    expect(await moving()).toEqual([]);
  });
});

describe('the direction of reading', () => {
  it('turns the arrows of events, and moves the navigation to the right', async () => {
    const { page } = await open('/events');
    await page.getByText('signed in').first().waitFor();
    const turn = () =>
      button(page, /^Details /)
        .first()
        .locator('svg')
        .evaluate((one) => getComputedStyle(one).transform);
    const left = async () => (await page.getByRole('navigation').boundingBox())?.x;
    expect([await turn(), await left()]).toEqual(['none', 0]);
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
    await expect.poll(left).toBe(1440 - 248);
    expect(await turn()).toBe('matrix(-1, 0, 0, 1, 0, 0)');
  });
});

describe('the filters of users', () => {
  it.each([1024, 1280, 1440])('leave none alone in a line at %i pixels', async (width) => {
    const { page } = await open('/users?q=anna', { viewport: { width, height: 800 } });
    await page.getByText('Anna Becker').waitFor();
    const boxes = await page
      .getByRole('search')
      .getByRole('combobox')
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
    expect(boxes).toHaveLength(4);
    expect(new Set(boxes).size).toBe(1);
  });
});
