import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { callbackUrl } from '../../shared/providers/begin-upstream.ts';
import { LANGUAGES } from '../../shared/texts/languages.ts';
import { SCREEN_TEXTS } from '../../shared/texts/sections.ts';
import { patchConfig } from '../support/allow-origin.ts';
import { breaksPolicy, expectGoodPage } from '../support/chromium.ts';
import { WITH_PASSKEYS } from '../support/passkeys.ts';
import { addProvider, newPerson, TRUSTED } from '../support/screen-provider.ts';
import { startSecondProvider } from '../support/second-provider.ts';
import {
  browserMakesPasskeys,
  button,
  heading,
  newEmail,
  useSignInScreen,
} from '../support/sign-in-screen.ts';
import { addVirtualAuthenticator, type VirtualAuthenticator } from '../support/virtual-authenticator.ts';

const screen = useSignInScreen();
const PHONE = { viewport: { width: 360, height: 740 } };
const { offerTitle, addPasskey, notAdded, later, never, passkey: USE } = SCREEN_TEXTS.en;
const CONSENT = 'Continue to Client';

beforeAll(() => patchConfig(screen().service.seed, WITH_PASSKEYS));

/** Runs `work` in a browser whose device makes passkeys, and expects that no script fails. */
async function inOwnBrowser(
  work: (page: Page, device: VirtualAuthenticator) => Promise<void>,
  options: BrowserContextOptions = PHONE,
): Promise<void> {
  await screen().inBrowser(options, async (page) => {
    const broken: string[] = [];
    page.on('console', (message) => {
      if (breaksPolicy(message)) broken.push(message.text());
    });
    page.on('pageerror', ({ message }) => broken.push(message));
    // The passkey of before would fill the field of the address by itself.
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false;
    });
    const device = await addVirtualAuthenticator(page, []);
    await work(page, device);
    expect(broken).toEqual([]);
  });
}

/** Signs somebody in by code, up to the offer. */
async function upToOffer(page: Page, email = newEmail()): Promise<string> {
  await screen().start(page);
  await screen().identify(page, email);
  await screen().enterCodeUpToOffer(page, email);
  return email;
}

/** Notes in the element `html` that a dialog for a new passkey has ended. */
const noteEnds = (page: Page) =>
  page.evaluate(() => {
    const real = navigator.credentials.create.bind(navigator.credentials);
    navigator.credentials.create = (options) =>
      real(options).finally(() => {
        document.documentElement.dataset['ended'] = 'yes';
      });
  });
const dialogEnds = (page: Page) => page.locator('html[data-ended]').waitFor();

describe('the offer of a passkey', () => {
  it('after a sign-in by code adds one, with which the next sign-in works', () =>
    inOwnBrowser(async (page) => {
      await upToOffer(page);
      await button(page, addPasskey).click();
      await heading(page, CONSENT);
      await page.context().clearCookies();
      await screen().start(page);
      await button(page, USE).click();
      await heading(page, CONSENT);
    }));

  it('follows a sign-in at an identity provider, and adds one', () =>
    inOwnBrowser(async (page) => {
      const second = await startSecondProvider(callbackUrl());
      await addProvider(second, screen().service.seed.application, { ...TRUSTED, name: 'Staff' });
      newPerson(second);
      await screen().start(page);
      await page.locator('.providers a[href$="makes_passkeys=1"]').click();
      await heading(page, offerTitle);
      await button(page, addPasskey).click();
      await heading(page, CONSENT);
      await page.context().clearCookies();
      await screen().start(page);
      await button(page, USE).click();
      await heading(page, CONSENT);
    }));

  it('follows a sign-in by link, too', () =>
    inOwnBrowser(async (page) => {
      const { email } = await screen().startAndIdentify(page);
      await page.goto((await screen().messageTo(email)).link);
      await browserMakesPasskeys(page);
      await button(page, 'Continue').click();
      await heading(page, offerTitle);
      await button(page, addPasskey).click();
      await heading(page, CONSENT);
    }));

  it('needs no mouse: Tab and Enter are enough', () =>
    inOwnBrowser(async (page) => {
      await upToOffer(page);
      await button(page, addPasskey).waitFor();
      const focused = [];
      for (let n = 0; n < 3; n += 1) {
        await page.keyboard.press('Tab');
        focused.push(await page.locator('button:focus').textContent());
      }
      expect(focused).toEqual([addPasskey, later, never]);
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Enter');
      await heading(page, CONSENT);
    }));

  it('stays if the person closes the dialog, and can be accepted after that', () =>
    inOwnBrowser(async (page, device) => {
      await upToOffer(page);
      await noteEnds(page);
      await device.setUserVerified(false);
      await button(page, addPasskey).click();
      await dialogEnds(page);
      await heading(page, offerTitle);
      await device.setUserVerified(true);
      await button(page, addPasskey).click();
      await heading(page, CONSENT);
    }));

  it('is left by "Not now" after the person has closed the dialog', () =>
    inOwnBrowser(async (page, device) => {
      const email = await upToOffer(page);
      await noteEnds(page);
      await device.setUserVerified(false);
      await button(page, addPasskey).click();
      await dialogEnds(page);
      await button(page, later).click();
      await heading(page, CONSENT);
      await page.context().clearCookies();
      await screen().start(page);
      await screen().signIn(page, email);
    }));

  it('is left by "Never ask again"', () =>
    inOwnBrowser(async (page) => {
      await upToOffer(page);
      await button(page, never).click();
      await heading(page, CONSENT);
    }));

  it('opens one dialog and adds one passkey if its button is pressed twice', () =>
    inOwnBrowser(async (page) => {
      await upToOffer(page);
      await page.evaluate(() => {
        const real = navigator.credentials.create.bind(navigator.credentials);
        navigator.credentials.create = async (options) => {
          sessionStorage.setItem('dialogs', `${sessionStorage.getItem('dialogs') ?? ''}I`);
          await new Promise((resolve) => addEventListener('dblclick', resolve));
          return real(options);
        };
      });
      await button(page, addPasskey).dblclick();
      await heading(page, CONSENT);
      expect(await page.evaluate(() => sessionStorage.getItem('dialogs'))).toBe('I');
    }));

  it('is there again after a reload, and done after going back', () =>
    inOwnBrowser(async (page) => {
      await upToOffer(page);
      await page.reload();
      await heading(page, offerTitle);
      await button(page, addPasskey).click();
      await heading(page, CONSENT);
      await page.goBack();
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await button(page, addPasskey).count()).toBe(0);
      await page.goForward();
      await heading(page, CONSENT);
    }));

  it('is loaded again, without a dialog, when too little time is left for one', () =>
    inOwnBrowser(async (page) => {
      await upToOffer(page);
      const loaded = page.waitForEvent('load');
      await page.evaluate((late) => Object.assign(Date, { now: () => late }), Date.now() + 585_000);
      await button(page, addPasskey).click();
      await loaded;
      await heading(page, offerTitle);
    }));

  it('says that a passkey was not added, and leads on with one press', () =>
    inOwnBrowser(async (page) => {
      await upToOffer(page);
      await page.route('**/interaction/*', (route) => {
        const form = new URLSearchParams(route.request().postData() ?? '');
        if (form.get('action') !== 'passkey_add') return route.continue();
        form.set('credential', '{}');
        return route.continue({ postData: form.toString() });
      });
      await button(page, addPasskey).click();
      await page.getByText(notAdded).waitFor();
      await button(page, addPasskey).waitFor();
      await expectGoodPage(page, 'page-offer-refused');
      await button(page, later).click();
      await heading(page, CONSENT);
    }));

  it('can be read by everybody, in light and dark', () =>
    inOwnBrowser(async (page) => {
      await upToOffer(page);
      await button(page, addPasskey).waitFor();
      await expectGoodPage(page, 'page-offer');
      await page.setViewportSize({ width: 1280, height: 800 });
      await expectGoodPage(page, 'page-offer-wide');
    }));

  it.each(LANGUAGES)('can be read in %s', (language) =>
    inOwnBrowser(async (page) => {
      const texts = SCREEN_TEXTS[language];
      const email = newEmail();
      await screen().start(page, { params: { ui_locales: language } });
      await page.locator('input[name=identifier]').fill(email);
      await page.keyboard.press('Enter');
      await browserMakesPasskeys(page);
      await page.locator('input[name=code]').fill((await screen().messageTo(email)).code);
      await heading(page, texts.offerTitle);
      await button(page, texts.addPasskey).waitFor();
      expect(await page.locator('html').getAttribute('lang')).toBe(language);
      await expectGoodPage(page, `page-offer-${language}`);
      await button(page, texts.later).click();
      await page.locator('[value=consent]').waitFor({ state: 'attached' });
    }),
  );
});

describe('no passkey is offered', () => {
  it('in a browser whose device makes none', () =>
    screen().inBrowser(PHONE, async (page) => {
      await screen().start(page);
      await screen().signIn(page);
    }));

  it('in a browser without WebAuthn', () =>
    screen().inBrowser(PHONE, async (page) => {
      await addVirtualAuthenticator(page, []);
      await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));
      await screen().start(page);
      await screen().signIn(page);
    }));

  it('in a browser without related origins, for a host of the application', () =>
    screen().inBrowser(PHONE, async (page) => {
      const setHost = (passkeys: object | null) =>
        patchConfig(screen().service.seed, { hub: { auth: { passkeys } } }, '?force=true');
      await setHost({ rp_id: 'shop.localhost', origins: [screen().service.baseUrl] });
      await addVirtualAuthenticator(page, []);
      await page.addInitScript(() => {
        PublicKeyCredential.getClientCapabilities = async () => {
          document.documentElement.dataset['looked'] = 'yes';
          return { relatedOrigins: false };
        };
      });
      await screen().start(page);
      const email = newEmail();
      await screen().identify(page, email);
      await page.locator('html[data-looked]').waitFor();
      await screen().enterNewestCode(page, email);
      await heading(page, CONSENT);
      await setHost(null);
    }));
});
