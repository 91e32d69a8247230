import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { giveFields } from '../support/account-page.ts';
import { expectGoodPage, watchPage } from '../support/chromium.ts';
import { makeApplication } from '../support/oidc-flow.ts';
import { button, heading, newEmail, useSignInScreen } from '../support/sign-in-screen.ts';

const screen = useSignInScreen();

/** Without scripts, in windows of a desktop and of 1,280 pixels at a zoom of 400 % (WCAG 2.2, 1.4.10). */
const DESKTOP = { viewport: { width: 1280, height: 800 }, javaScriptEnabled: false };
const NARROW = { viewport: { width: 320, height: 640 } };

const FIELDS = {
  face: { type: 'image', display_name: 'Picture' },
  phone_number: { type: 'string', display_name: 'Phone number', unique: true },
  first_name: { type: 'string', display_name: 'First name' },
  born: { type: 'date', display_name: 'Date of birth' },
  news: { type: 'boolean', display_name: 'Newsletter' },
  shoe: { type: 'number', display_name: 'Shoe size' },
  grade: { type: 'string', display_name: 'Grade', read_only: true },
  locale: { type: 'string', display_name: 'Language' },
};
const BRANDED = {
  default_redirect_url: 'https://shop.example/',
  hub: { customizations: { primary_color: '#ffd400', background_color: '#13315c', rounded_corners: false } },
};

/** Signs in at the account page of a new application. Returns its address. */
async function signInAtPage(page: Page, config: Record<string, unknown> = {}) {
  const { service } = screen();
  const application = await makeApplication(service, config);
  await giveFields(service, application, FIELDS);
  const url = `${service.baseUrl}/oidc/${application.app}/account`;
  const email = newEmail();
  await page.goto(url);
  await screen().identify(page, email);
  await screen().enterCode(page, (await screen().messageTo(email)).code);
  await heading(page, 'Your account at Shop');
  return { ...application, url, email };
}

describe('the account page without scripts', () => {
  it('changes data, an address and the language, and ends with the account', () =>
    screen().inBrowser(DESKTOP, async (page) => {
      const watched = watchPage(page);
      const { url } = await signInAtPage(page);
      await page.getByRole('link', { name: 'Change your data' }).click();
      await page.getByLabel('First name').fill('Grace');
      await page.getByLabel('Newsletter').selectOption('Yes');
      await button(page, 'Save').click();
      await page.getByRole('status').getByText('Saved.').waitFor();
      await page.getByRole('link', { name: 'Change: E-mail address' }).click();
      const address = newEmail();
      await page.getByLabel('New e-mail address').fill(address);
      await button(page, 'Send a code').click();
      await page.getByLabel('6-digit code').fill((await screen().messageTo(address)).code);
      await button(page, 'Confirm').click();
      await page.getByText('Your address is changed.').waitFor();
      await page.getByLabel('The language of pages and messages.').selectOption('es');
      await button(page, 'Save').click();
      await heading(page, 'Su cuenta en Shop');
      await page.getByLabel('El idioma').selectOption('en');
      await button(page, 'Guardar').click();
      await page.goto(`${url}/delete`);
      await page.getByRole('link', { name: 'Continue' }).click();
      await page.getByLabel('Yes, delete my account').check();
      await button(page, 'Delete my account').click();
      await heading(page, 'Your account is deleted');
      expect(watched.problems).toEqual([]);
      expect([...watched.hosts]).toEqual([new URL(url).origin]);
    }));
});

/** Every page: its heading, and what leads to it from the overview. */
const PAGES: Record<string, [title: string, reach: (page: Page, url: string) => Promise<unknown>]> = {
  overview: ['Your account at Shop', async () => undefined],
  data: ['Change your data', (page, url) => page.goto(`${url}/data`)],
  'data-wrong': [
    'Change your data',
    async (page, url) => {
      await page.goto(`${url}/data`);
      await page.getByLabel('Shoe size').fill('big');
      await button(page, 'Save').click();
      await page.getByText('Enter a number such as 1.5').waitFor();
    },
  ],
  address: ['Change: E-mail address', (page, url) => page.goto(`${url}/address?field=email`)],
  code: [
    'Enter the code',
    async (page, url) => {
      await page.goto(`${url}/address?field=email`);
      await page.getByLabel('New e-mail address').fill(newEmail());
      await button(page, 'Send a code').click();
    },
  ],
  file: ['Change: Picture', (page, url) => page.goto(`${url}/file?field=face`)],
  sessions: ['Sessions and connected applications', (page, url) => page.goto(`${url}/sessions`)],
  history: ['Recent activity', (page, url) => page.goto(`${url}/history`)],
  download: ['Download your data', (page, url) => page.goto(`${url}/download`)],
  delete: ['Delete your account', (page, url) => page.goto(`${url}/delete`)],
  'delete-sure': ['Delete your account', (page, url) => page.goto(`${url}/delete?sure=1`)],
  'signed-out': [
    'You are signed out',
    async (page, url) => {
      await page.goto(`${url}/sessions`);
      await button(page, 'Sign out everywhere').click();
    },
  ],
};

describe('every page of the account', () => {
  it('is good to read at 400 % and without zoom, in light and dark', () =>
    screen().inBrowser(NARROW, async (page) => {
      const application = await signInAtPage(page, BRANDED);
      for (const [name, [title, reach]] of Object.entries(PAGES)) {
        await page.setViewportSize(NARROW.viewport);
        await page.goto(application.url);
        await reach(page, application.url);
        await heading(page, title);
        await expectGoodPage(page, `account-${name}-320`);
        await page.setViewportSize(DESKTOP.viewport);
        await expectGoodPage(page, `account-${name}-1280`);
      }
    }));

  it('is good to read from right to left, too', () =>
    screen().inBrowser(NARROW, async (page) => {
      const { url } = await signInAtPage(page, BRANDED);
      for (const part of ['', '/data', '/sessions', '/delete']) {
        await page.goto(`${url}${part}?ui_locales=ar`);
        expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
        await expectGoodPage(page, `account-rtl${part.replace('/', '-')}-320`);
      }
    }));
});
