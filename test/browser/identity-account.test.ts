import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type {} from '../../client/src/account.ts';
import { ensureExampleProvider } from '../../infra/local/seed/ensure-example-provider.ts';
import { findApplication } from '../../shared/applications/application-store.ts';
import { button, focused, newestCode, part, rowsOf } from '../support/account-rows.ts';
import { allowOrigin } from '../support/allow-origin.ts';
import { breaksPolicy, expectGoodPage, useChromium, visitAlone } from '../support/chromium.ts';
import { signInByElement } from '../support/element-sign-in.ts';
import { type ElementSite, startElementSite } from '../support/element-site.ts';
import { takeGuests } from '../support/guests.ts';
import { useLaterTime } from '../support/later-time.ts';
import { makeApplication } from '../support/oidc-flow.ts';
import { useService } from '../support/service.ts';
import { newEmail } from '../support/sign-in-screen.ts';
import { forgetSignIns } from '../support/throttles.ts';

const browser = useChromium();
const running = useService();
const letPass = useLaterTime();
let site: ElementSite;

/** Lets the users of an application sign in at the example provider of `npm start`. */
async function addExample(app: string): Promise<void> {
  const application = await findApplication(app);
  if (!application) throw new Error(`there is no application ${app}`);
  await ensureExampleProvider(application, 'nobody', running().providerUrl);
}

beforeAll(async () => {
  const { base_url, client_id, application } = running().seed;
  const settings = `base-url="${base_url}" app-key="${client_id}"`;
  const body = `<h1>Shop</h1><svc-account ${settings}><svc-sign-in slot="signed-out" methods="email" ${settings}></svc-sign-in></svc-account><script type="module" src="/svc/account.js"></script>`;
  site = await startElementSite(base_url, { '/': { body }, '/arabic': { body, language: 'ar' } });
  await allowOrigin(running().seed, site.origin);
  await takeGuests(running(), true);
  await addExample(application);
});
afterAll(() => site?.close());
beforeEach(forgetSignIns);

/** Opens a page in a browser of its own, and fails if the page breaks its policy or throws. */
const inBrowser = (
  url: string,
  run: (page: Page, context: BrowserContext) => Promise<void>,
  { width = 700, height = 900 } = {},
) => visitAlone(browser(), url, { viewport: { width, height }, locale: 'en', isProblem: breaksPolicy }, run);
const PHONE = { width: 360, height: 740 };
const WIDE = { width: 1280, height: 900 };

/** Signs a new user in on the page. */
async function signIn(page: Page, email = newEmail()): Promise<string> {
  await signInByElement(page, running(), email);
  await rowsOf(page, 'identities').first().waitFor();
  return email;
}

async function signInAsGuest(page: Page): Promise<void> {
  await page.locator('svc-sign-in').getByRole('textbox').waitFor();
  await page.evaluate(() => document.querySelector('svc-sign-in')?.signIn?.asGuest());
  await rowsOf(page, 'identities').first().waitFor();
}

const section = (page: Page) => part(page, 'identities');
const connect = (page: Page) => section(page).getByRole('button', { name: 'Connect: Example' });
const disconnect = (page: Page) => section(page).getByRole('button', { name: 'Disconnect: Example' });
/** The button of a person at the example provider, or the one that cancels. */
const choose = (page: Page, name: string) => page.getByRole('button', { name }).click();
const says = (page: Page, text: string) => section(page).getByText(text).waitFor();

/** Connects the account of a person at the example provider. */
async function connectAs(page: Page, name: string): Promise<void> {
  await connect(page).click();
  await choose(page, name);
  await says(page, 'The account is connected.');
}

/** Takes the account away again, so that others can connect it. */
async function disconnectAgain(page: Page): Promise<void> {
  await disconnect(page).click();
  await button(page, 'Disconnect').click();
  await says(page, 'The account is disconnected.');
}

describe('the connected accounts in <svc-account>', () => {
  it('are connected at the provider and disconnected, and the page says so', () =>
    inBrowser(
      site.origin,
      async (page) => {
        await signIn(page);
        await expectGoodPage(page, 'account-identities');
        await connectAs(page, 'Anna Example');
        expect([page.url(), await focused(page)]).toEqual([`${site.origin}/`, 'identities']);
        const [row] = await rowsOf(page, 'identities').allInnerTexts();
        expect(row).toMatch(/^Example\s+anna@example\.com\s+Since: /);
        expect(await rowsOf(page, 'identities').count()).toBe(1);
        await expectGoodPage(page, 'account-identity-connected');
        await disconnect(page).click();
        await says(page, 'You can then no longer sign in with this account.');
        await expectGoodPage(page, 'account-identity-disconnect');
        await button(page, 'Disconnect').click();
        await says(page, 'The account is disconnected.');
        expect(await focused(page)).toBe('identities');
        await connect(page).waitFor();
      },
      WIDE,
    ));

  it('are reached with the keyboard alone', () =>
    inBrowser(site.origin, async (page) => {
      await signIn(page);
      await connect(page).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Anna Example' }).press('Enter');
      await says(page, 'The account is connected.');
      await page.keyboard.press('Tab');
      expect(await focused(page)).toBe('Disconnect: Example');
      await page.keyboard.press('Enter');
      expect(await focused(page)).toBe('Disconnect');
      await page.keyboard.press('Enter');
      await says(page, 'The account is disconnected.');
      await page.keyboard.press('Tab');
      expect(await focused(page)).toBe('Connect: Example');
    }));

  it('say that the person cancelled at the provider, beside the button to try again', () =>
    inBrowser(
      site.origin,
      async (page) => {
        await signIn(page);
        await connect(page).click();
        await choose(page, 'Cancel');
        const refusal = 'The sign-in there was cancelled or refused, so nothing was connected.';
        await section(page).getByRole('alert').getByText(refusal).waitFor();
        expect([await focused(page), page.url()]).toEqual(['Connect: Example', `${site.origin}/`]);
        await expectGoodPage(page, 'account-identity-cancelled');
      },
      PHONE,
    ));

  it('say that an account belongs to somebody else', () =>
    inBrowser(site.origin, async (page) => {
      await signIn(page);
      await connectAs(page, 'Ben Example');
      await inBrowser(
        site.origin,
        async (other) => {
          await signIn(other);
          await connect(other).click();
          await choose(other, 'Ben Example');
          await says(other, 'This account belongs to another user of');
          await expectGoodPage(other, 'account-identity-taken');
        },
        PHONE,
      );
      await disconnectAgain(page);
    }));

  it('make a guest a user, who keeps the only way in', () =>
    inBrowser(
      site.origin,
      async (page) => {
        await signInAsGuest(page);
        await connectAs(page, 'Clara Example');
        await page
          .getByText('You are here as a guest.')
          .filter({ visible: true })
          .waitFor({ state: 'detached' });
        await disconnect(page).click();
        await button(page, 'Disconnect').click();
        await says(page, 'This is your only way to sign in.');
        await expectGoodPage(page, 'account-identity-last');
      },
      PHONE,
    ));

  it('are connected after a fresh sign-in in place, if the last one is old', () =>
    inBrowser(site.origin, async (page) => {
      const email = await signIn(page);
      letPass(11 * 60_000);
      await connect(page).click();
      await button(page, email).click();
      await page.getByLabel('6-digit code').fill(await newestCode(running(), email, 2));
      await choose(page, 'Anna Example');
      await says(page, 'The account is connected.');
      await disconnectAgain(page);
    }));

  it('can be connected after the back button has left the provider', () =>
    inBrowser(site.origin, async (page) => {
      await signIn(page);
      await connect(page).click();
      await page.getByRole('button', { name: 'Anna Example' }).waitFor();
      await page.goBack();
      await connectAs(page, 'Anna Example');
      await disconnectAgain(page);
    }));

  it('name the provider by its id once it has no button any more', () =>
    inBrowser(site.origin, async (page) => {
      await signIn(page);
      await connectAs(page, 'Anna Example');
      await page.route('**/hub/app-config', async (route) => {
        const response = await route.fetch();
        const config = await response.json();
        config.config.sign_in_methods.providers = [];
        await route.fulfill({ response, json: config });
      });
      await page.reload();
      await section(page).getByRole('button', { name: 'Disconnect: example' }).waitFor();
      await page.unroute('**/hub/app-config');
      await page.reload();
      await disconnectAgain(page);
    }));

  it('are readable from right to left on a phone', () =>
    inBrowser(
      `${site.origin}/arabic`,
      async (page) => {
        const email = newEmail();
        await page.locator('svc-sign-in').getByRole('textbox').fill(email);
        await page.keyboard.press('Enter');
        await page.locator('svc-sign-in #code').fill(await newestCode(running(), email));
        await section(page).getByRole('button').first().click();
        await choose(page, 'Anna Example');
        await says(page, 'رُبط الحساب.');
        await expectGoodPage(page, 'account-identity-arabic');
        await section(page).getByRole('button').first().click();
        await section(page).locator('.panel').getByRole('button').first().click();
        await says(page, 'أُلغي ربط الحساب.');
      },
      PHONE,
    ));
});

describe('the connected accounts on the account page of the service', () => {
  /** Signs a new user in at the screen. */
  async function signInAtScreen(page: Page, email = newEmail(), count = 1): Promise<string> {
    await page.getByLabel('E-mail address').fill(email);
    await page.keyboard.press('Enter');
    await page.getByLabel('6-digit code').fill(await newestCode(running(), email, count));
    await rowsOf(page, 'sessions').first().waitFor();
    return email;
  }

  it('are connected and disconnected, and the address is left clean', async () => {
    const { app } = await makeApplication(running());
    await addExample(app);
    const url = `${running().baseUrl}/oidc/${app}/account`;
    await inBrowser(
      `${url}/identities`,
      async (page) => {
        await signInAtScreen(page);
        expect(await focused(page)).toBe('identities');
        await connect(page).click();
        await choose(page, 'Cancel');
        await says(page, 'The sign-in there was cancelled or refused');
        expect([await focused(page), page.url()]).toEqual(['Connect: Example', url]);
        await connectAs(page, 'Ben Example');
        expect([await focused(page), page.url()]).toEqual(['identities', url]);
        await expectGoodPage(page, 'account-page-identity');
        await page.reload();
        await disconnect(page).waitFor();
        expect(await section(page).getByText('The account is connected.').count()).toBe(0);
        await disconnectAgain(page);
      },
      WIDE,
    );
  });

  it('ask for a fresh sign-in at the screen, which leads back to them', async () => {
    const { app } = await makeApplication(running());
    await addExample(app);
    await inBrowser(
      `${running().baseUrl}/oidc/${app}/account`,
      async (page) => {
        const email = await signInAtScreen(page);
        await connectAs(page, 'Anna Example');
        letPass(11 * 60_000);
        await disconnect(page).click();
        await button(page, 'Disconnect').click();
        await button(page, 'Sign in again').click();
        await signInAtScreen(page, email, 2);
        expect(new URL(page.url()).pathname).toMatch(/\/account\/identities$/);
        await button(page, 'Disconnect').click();
        await says(page, 'The account is disconnected.');
        await expectGoodPage(page, 'account-page-identities');
      },
      PHONE,
    );
  });

  it('are no part of it if the application has no provider', async () => {
    const { app } = await makeApplication(running());
    await inBrowser(`${running().baseUrl}/oidc/${app}/account`, async (page) => {
      await signInAtScreen(page);
      expect(await section(page).count()).toBe(0);
    });
  });
});
