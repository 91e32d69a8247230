import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type {} from '../../client/src/account.ts';
import { button, focused, newestCode, part, rowsOf } from '../support/account-rows.ts';
import { patchConfig } from '../support/allow-origin.ts';
import { breaksPolicy, expectGoodPage, useChromium, visitAlone } from '../support/chromium.ts';
import { signInByElement } from '../support/element-sign-in.ts';
import { type ElementSite, startElementSite } from '../support/element-site.ts';
import { takeGuests } from '../support/guests.ts';
import { useLaterTime } from '../support/later-time.ts';
import { makeApplication } from '../support/oidc-flow.ts';
import { WITH_PASSKEYS } from '../support/passkeys.ts';
import { useService } from '../support/service.ts';
import { browserMakesPasskeys, newEmail } from '../support/sign-in-screen.ts';
import { forgetSignIns } from '../support/throttles.ts';
import { addVirtualAuthenticator } from '../support/virtual-authenticator.ts';

const browser = useChromium();
const running = useService();
const letPass = useLaterTime();
let site: ElementSite;

/** Notes in the element `html` why a dialog for a new passkey has ended without one. */
const NOTE_CLOSED = `
  const create = navigator.credentials.create.bind(navigator.credentials);
  navigator.credentials.create = (options) =>
    create(options).catch((error) => {
      document.documentElement.dataset.closed = error.name;
      throw error;
    });`;

beforeAll(async () => {
  const { base_url, client_id } = running().seed;
  const settings = `base-url="${base_url}" app-key="${client_id}"`;
  // The sign-in of this page offers no passkeys: they are added in the account.
  const body = `<h1>Shop</h1><svc-account ${settings}><svc-sign-in slot="signed-out" methods="email" ${settings}></svc-sign-in></svc-account><script type="module" src="/svc/account.js"></script>`;
  site = await startElementSite(base_url, { '/': { body } });
  const passkeys = { rp_id: 'localhost', origins: [site.origin] };
  const auth = { ...WITH_PASSKEYS.hub.auth, passkeys };
  await patchConfig(running().seed, { hub: { auth, allowed_web_origins: [site.origin] } });
});
afterAll(() => site?.close());
beforeEach(forgetSignIns);

/** Opens a page in a browser of its own, and fails if the page breaks its policy or throws. */
const inBrowser = (url: string, run: (page: Page, context: BrowserContext) => Promise<void>) =>
  visitAlone(
    browser(),
    url,
    { viewport: { width: 700, height: 900 }, locale: 'en', isProblem: breaksPolicy },
    run,
  );

/** Signs a new user in on the page. */
async function signIn(page: Page): Promise<string> {
  const email = newEmail();
  await signInByElement(page, running(), email);
  await rowsOf(page, 'sessions').first().waitFor();
  return email;
}

const section = (page: Page) => part(page, 'passkeys');
/** The buttons of the row of a passkey name it for screen readers. */
const rowButton = (page: Page, action: string, name: string | RegExp) =>
  section(page).getByRole('button', {
    name: typeof name === 'string' ? `${action}: ${name}` : new RegExp(`^${action}: ${name.source}`),
  });

async function addPasskey(page: Page): Promise<void> {
  await button(page, 'Add a passkey').click();
  await section(page).getByText('The passkey is added.').waitFor();
}

describe('the passkeys in <svc-account>', () => {
  it('are added, renamed and removed', () =>
    inBrowser(site.origin, async (page) => {
      await addVirtualAuthenticator(page, []);
      await signIn(page);
      await addPasskey(page);
      await expectGoodPage(page, 'account-passkeys');
      await rowButton(page, 'Rename', /Chrome/).click();
      await page.getByLabel('Name of the passkey').fill('Work laptop');
      await expectGoodPage(page, 'account-passkey-name');
      await button(page, 'Save').click();
      await section(page).getByText('Saved.').waitFor();
      await rowButton(page, 'Remove', 'Work laptop').click();
      await section(page).getByText('Delete it on your device as well.').waitFor();
      await expectGoodPage(page, 'account-passkey-remove');
      await button(page, 'Remove').click();
      await section(page).getByText('The passkey is removed.').waitFor();
      expect(await rowsOf(page, 'passkeys').count()).toBe(1);
    }));

  it('are reached with the keyboard alone', () =>
    inBrowser(site.origin, async (page) => {
      await addVirtualAuthenticator(page, []);
      await signIn(page);
      await button(page, 'Add a passkey').focus();
      await page.keyboard.press('Enter');
      await section(page).getByText('The passkey is added.').waitFor();
      await page.keyboard.press('Shift+Tab');
      expect(await focused(page)).toMatch(/^Remove: /);
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Enter');
      await page.keyboard.type(' at home');
      await page.keyboard.press('Enter');
      await section(page).getByText('Saved.').waitFor();
      expect(await focused(page)).toMatch(/^Rename: .*at home/);
    }));

  it('sign a guest up, who reads what a lost passkey would mean', () =>
    inBrowser(site.origin, async (page) => {
      await addVirtualAuthenticator(page, []);
      await takeGuests(running(), true);
      await page.locator('svc-sign-in').getByRole('textbox').waitFor();
      await page.evaluate(() => document.querySelector('svc-sign-in')?.signIn?.asGuest());
      await page.getByText('You are here as a guest.').filter({ visible: true }).waitFor();
      await section(page).getByText('without one, you lose the account with the passkey').waitFor();
      await expectGoodPage(page, 'account-passkey-guest');
      await addPasskey(page);
      await page
        .getByText('You are here as a guest.')
        .filter({ visible: true })
        .waitFor({ state: 'detached' });
      expect(await rowsOf(page, 'passkeys').count()).toBe(2);
      await takeGuests(running(), false);
    }));

  it('are added after a fresh sign-in in place, if the last one is old', () =>
    inBrowser(site.origin, async (page) => {
      await addVirtualAuthenticator(page, []);
      const email = await signIn(page);
      letPass(11 * 60_000);
      await button(page, 'Add a passkey').click();
      await button(page, email).click();
      await page.getByLabel('6-digit code').fill(await newestCode(running(), email, 2));
      await section(page).getByText('The passkey is added.').waitFor();
    }));

  it('stay as they are after a dialog that was closed', () =>
    inBrowser(site.origin, async (page) => {
      const device = await addVirtualAuthenticator(page, []);
      await device.setUserVerified(false);
      await page.addInitScript(NOTE_CLOSED);
      await page.reload();
      await signIn(page);
      await button(page, 'Add a passkey').click();
      await page.locator('html[data-closed=NotAllowedError]').waitFor();
      await device.setUserVerified(true);
      await addPasskey(page);
      expect(await rowsOf(page, 'passkeys').count()).toBe(2);
    }));

  it('are one a device', () =>
    inBrowser(site.origin, async (page) => {
      await addVirtualAuthenticator(page, []);
      await signIn(page);
      await addPasskey(page);
      await button(page, 'Add a passkey').click();
      await section(page).getByText('This device has a passkey for your account already.').waitFor();
    }));

  it('are shown where the browser has no WebAuthn, without a button to add one', () =>
    inBrowser(site.origin, async (page) => {
      await page.addInitScript('delete window.PublicKeyCredential;');
      await page.reload();
      await signIn(page);
      await section(page).getByText('Sign in with the lock of your device').waitFor();
      expect(await button(page, 'Add a passkey').count()).toBe(0);
    }));
});

describe('the passkeys on the account page of the service', () => {
  it('are added and removed', async () => {
    const { app } = await makeApplication(running(), WITH_PASSKEYS);
    await inBrowser(`${running().baseUrl}/oidc/${app}/account/passkeys`, async (page) => {
      await addVirtualAuthenticator(page, []);
      const email = newEmail();
      await page.getByLabel('E-mail address').fill(email);
      await page.keyboard.press('Enter');
      await browserMakesPasskeys(page);
      await page.getByLabel('6-digit code').fill(await newestCode(running(), email));
      await page.getByRole('button', { name: 'Not now', exact: true }).click();
      await section(page).waitFor();
      await addPasskey(page);
      await rowButton(page, 'Remove', /Chrome/).click();
      await button(page, 'Remove').click();
      await section(page).getByText('The passkey is removed.').waitFor();
    });
  });

  it('are no part of it if the application takes none', async () => {
    const { app } = await makeApplication(running());
    await inBrowser(`${running().baseUrl}/oidc/${app}/account`, async (page) => {
      const email = newEmail();
      await page.getByLabel('E-mail address').fill(email);
      await page.keyboard.press('Enter');
      await page.getByLabel('6-digit code').fill(await newestCode(running(), email));
      await rowsOf(page, 'sessions').first().waitFor();
      expect(await section(page).count()).toBe(0);
    });
  });
});
