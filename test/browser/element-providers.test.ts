import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type {} from '../../client/src/element.ts';
import { patchConfig } from '../support/allow-origin.ts';
import { breaksPolicy, expectGoodPage, useChromium, visitAlone } from '../support/chromium.ts';
import { addSecondProvider } from '../support/client-providers.ts';
import { type ElementSite, startElementSite } from '../support/element-site.ts';
import { takeGuests } from '../support/guests.ts';
import { useService } from '../support/service.ts';
import { button, heading } from '../support/sign-in-screen.ts';
import { forgetSignIns } from '../support/throttles.ts';
import { until } from '../support/wait.ts';

const browser = useChromium();
const running = useService();
let site: ElementSite;
let second: Awaited<ReturnType<typeof addSecondProvider>>;

/** Notes who the element says is signed in, in the title of the page. */
const NOTE_EVENTS = `
  document.addEventListener('svc-signed-in', ({ detail }) => {
    document.title += ' in:' + (detail.profile.data.email ?? 'guest');
  });`;

beforeAll(async () => {
  const { base_url, client_id } = running().seed;
  const settings = `base-url="${base_url}" app-key="${client_id}"`;
  const page = (attributes = '', language = 'en') => ({
    body: `<h1>Shop</h1><svc-sign-in ${settings} ${attributes}></svc-sign-in><script type="module" src="/events.js"></script>`,
    language,
  });
  const pages = {
    '/': page(),
    '/buttons': page('methods="providers"'),
    '/arabic': page('', 'ar'),
    '/elsewhere': page('return-url="/"'),
  };
  site = await startElementSite(base_url, pages, { '/events.js': NOTE_EVENTS });
  await takeGuests(running(), true);
  second = await addSecondProvider(running(), {
    trusted: { trusted_domains: ['example.com'], name: 'Example Works' },
    second: { name: 'Code Forge', button_label: 'Sign in with your Code Forge account' },
  });
  const patch = { allowed_web_origins: [site.origin], return_urls: [`${site.origin}/`] };
  await patchConfig(running().seed, { hub: patch });
});
afterAll(() => site?.close());
beforeEach(forgetSignIns);

/** Opens a page in a browser of its own, and fails if the page breaks its policy or throws. */
const inBrowser = (path: string, run: (page: Page, context: BrowserContext) => Promise<void>, width = 500) =>
  visitAlone(
    browser(),
    site.origin + path,
    { viewport: { width, height: 900 }, locale: 'en', isProblem: breaksPolicy },
    run,
  );

const trusted = (page: Page) => button(page, 'Continue with Example Works');
const forge = (page: Page) => button(page, 'Sign in with your Code Forge account');
const signedIn = (page: Page) => heading(page, 'You are signed in');
const alert = (page: Page) => page.locator('svc-sign-in').getByRole('alert');
const codeFor = (email: string) => until(async () => (await running().inbox(email))[0]?.code);

describe('<svc-sign-in> where the application has identity providers', () => {
  it('signs in by a button, with the keyboard alone, and remembers it', () =>
    inBrowser('/', async (page) => {
      const { email } = second.newPerson();
      await trusted(page).waitFor();
      await expectGoodPage(page, 'providers');
      await page.locator('svc-sign-in input').focus();
      for (const _ of ['Continue', 'Code Forge', 'Example Works']) await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await signedIn(page);
      expect([await page.title(), page.url()]).toEqual([`Shop in:${email}`, `${site.origin}/`]);
      await button(page, 'Sign out').click();
      await button(page, 'Continue with Example Works Last used').waitFor();
      await expectGoodPage(page, 'providers-last-used');
    }));

  it('asks for the code that went to an address that was only named', () =>
    inBrowser('/', async (page) => {
      const { email } = second.newPerson();
      await forge(page).click();
      const sent = 'We sent a code and a link to the e-mail address of your account at Code Forge.';
      await page.locator('svc-sign-in').getByText(sent).first().waitFor();
      await expectGoodPage(page, 'provider-code');
      await page.getByLabel('6-digit code').fill(await codeFor(email));
      await signedIn(page);
      await expect.poll(() => page.title()).toBe(`Shop in:${email}`);
    }));

  it('leads back to the page where it began by the return page', () =>
    inBrowser('/elsewhere', async (page) => {
      second.newPerson();
      await trusted(page).click();
      await signedIn(page);
      expect(page.url()).toBe(`${site.origin}/elsewhere`);
    }));

  it('says that the provider did not sign in, and starts again', () =>
    inBrowser('/', async (page) => {
      const { email } = second.newPerson();
      second.state.denies = true;
      await forge(page).click();
      const refused = 'Code Forge did not sign you in. Try again, or sign in another way.';
      await expect.poll(() => alert(page).innerText()).toBe(refused);
      await expectGoodPage(page, 'provider-denied');
      second.state.denies = false;
      await forge(page).click();
      await page.getByLabel('6-digit code').fill(await codeFor(email));
      await signedIn(page);
    }));

  it('can be used after the back button has left the provider', () =>
    inBrowser('/', async (page) => {
      second.newPerson();
      const atProvider = `${second.origin}/auth?**`;
      await page.route(atProvider, (route) => route.fulfill({ body: 'Who are you?' }));
      await trusted(page).click();
      await page.getByText('Who are you?').waitFor();
      await page.unroute(atProvider);
      await page.goBack();
      await trusted(page).click();
      await signedIn(page);
    }));

  it('signs each of two tabs in that began at the same time', () =>
    inBrowser('/', async (page, context) => {
      const { email } = second.newPerson();
      const other = await context.newPage();
      await other.goto(site.origin);
      await Promise.all([trusted(page).waitFor(), trusted(other).waitFor()]);
      const atProvider = `${second.origin}/auth?**`;
      let goOn: () => void = () => undefined;
      const held = new Promise<void>((resolve) => {
        goOn = resolve;
      });
      await page.route(atProvider, async (route) => {
        await held;
        await route.continue();
      });
      // The click may wait for the page that is held.
      const clicked = trusted(page).click();
      await page.waitForRequest(atProvider);
      await trusted(other).click();
      await signedIn(other);
      goOn();
      await clicked;
      await signedIn(page);
      expect(await page.title()).toBe(`Shop in:${email}`);
    }));

  it('keeps what a guest has, and asks before an account of somebody else', () =>
    inBrowser('/', async (page, context) => {
      const { email } = second.newPerson();
      await button(page, 'Continue as a guest').click();
      await page.getByText('You are here as a guest.').waitFor();
      await trusted(page).click();
      await signedIn(page);
      expect(await page.title()).toBe(`Shop in:${email}`);
      await context.clearCookies();
      await page.evaluate(() => localStorage.clear());
      await page.goto(site.origin);
      await button(page, 'Continue as a guest').click();
      await page.getByText('You are here as a guest.').waitFor();
      await trusted(page).click();
      await page.getByText('Your account at Example Works belongs to another account here.').waitFor();
      await expectGoodPage(page, 'provider-guest');
      await button(page, 'Sign in to that account').click();
      await signedIn(page);
      await expect.poll(() => page.title()).toBe(`Shop in:${email}`);
    }));

  it('has buttons alone where no other method is on', () =>
    inBrowser('/buttons', async (page) => {
      await trusted(page).waitFor();
      expect(await page.locator('svc-sign-in').getByRole('textbox').count()).toBe(0);
      expect(await page.locator('svc-sign-in').getByText('or', { exact: true }).count()).toBe(0);
      await expectGoodPage(page, 'providers-alone');
    }));

  it.each([
    ['narrow', '/', 360],
    ['Arabic', '/arabic', 360],
  ])('is readable on a page that is %s', (name, path, width) =>
    inBrowser(
      path,
      async (page) => {
        second.newPerson();
        const first = page.locator('svc-sign-in').getByRole('button', { name: 'Example Works' });
        await first.click();
        await page.waitForFunction(() => document.title.includes(' in:'));
        await page.locator('svc-sign-in').getByRole('button').first().click();
        await first.waitFor();
        await expectGoodPage(page, `providers-${name}`);
      },
      width,
    ),
  );
});
