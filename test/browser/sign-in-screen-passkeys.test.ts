import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { patchConfig } from '../support/allow-origin.ts';
import type { Authenticator } from '../support/authenticator.ts';
import { breaksPolicy, expectGoodPage, framesOf } from '../support/chromium.ts';
import { seedKeys } from '../support/oidc-flow.ts';
import { WITH_PASSKEYS } from '../support/passkeys.ts';
import { withScreenPasskey } from '../support/screen-passkeys.ts';
import { button, heading, newEmail, useSignInScreen } from '../support/sign-in-screen.ts';
import { addVirtualAuthenticator } from '../support/virtual-authenticator.ts';

const screen = useSignInScreen();
const PASSKEY = 'Sign in with a passkey';
const PHONE = { viewport: { width: 390, height: 780 } };

beforeAll(() => patchConfig(screen().service.seed, WITH_PASSKEYS));

/** The authenticator of a new user of the seeded application. */
async function newUser(): Promise<Authenticator> {
  const { seed } = screen().service;
  const application = { app: seed.application, keys: seedKeys(seed) };
  return (await withScreenPasskey(screen().service, application)).authenticator;
}

/** Notes in the element `html` whose request for a passkey has ended: of the `button` or of the `field`. */
const NOTE_ENDS = () => {
  const real = navigator.credentials.get.bind(navigator.credentials);
  navigator.credentials.get = (options) =>
    real(options).finally(() => {
      const of = options?.mediation === 'conditional' ? 'field' : 'button';
      document.documentElement.dataset['ended'] = of;
    });
};
const buttonEnds = (page: Page) => page.locator('html[data-ended=button]').waitFor();

type Device = { isPresent?: boolean; fills?: boolean; options?: BrowserContextOptions };

/** Opens the question who signs in, in a browser with the passkey of a new user. */
async function atQuestion(
  { isPresent = true, fills = false, options = PHONE }: Device,
  work: (page: Page, device: Awaited<ReturnType<typeof addVirtualAuthenticator>>) => Promise<void>,
): Promise<void> {
  await screen().inBrowser(options, async (page) => {
    const broken: string[] = [];
    page.on('console', (message) => {
      if (breaksPolicy(message)) broken.push(message.text());
    });
    page.on('pageerror', ({ message }) => broken.push(message));
    await page.addInitScript(NOTE_ENDS);
    const device = await addVirtualAuthenticator(page, [await newUser()], { isPresent });
    if (!fills)
      await page.addInitScript(() => {
        PublicKeyCredential.isConditionalMediationAvailable = async () => false;
      });
    await screen().start(page);
    await work(page, device);
    expect(broken).toEqual([]);
  });
}

describe('the button for passkeys', () => {
  it('signs in, up to the consent', () =>
    atQuestion({}, async (page) => {
      await button(page, PASSKEY).click();
      await heading(page, 'Continue to Client');
    }));

  it('needs no mouse: Tab and Enter are enough', () =>
    atQuestion({}, async (page) => {
      await page.locator('input:focus').waitFor();
      await button(page, PASSKEY).waitFor();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await heading(page, 'Continue to Client');
    }));

  it('changes nothing if the person cancels, who goes on with the code', () =>
    atQuestion({}, async (page, device) => {
      await device.setUserVerified(false);
      const email = newEmail();
      await page.getByLabel('E-mail address').fill(email);
      await button(page, PASSKEY).click();
      await buttonEnds(page);
      expect(await page.getByLabel('E-mail address').inputValue()).toBe(email);
      await button(page, 'Continue').click();
      await screen().enterCodeUpToOffer(page, email);
      await button(page, 'Not now').click();
      await heading(page, 'Continue to Client');
    }));

  it('works again after the person has cancelled', () =>
    atQuestion({}, async (page, device) => {
      await device.setUserVerified(false);
      await button(page, PASSKEY).click();
      await buttonEnds(page);
      await device.setUserVerified(true);
      await button(page, PASSKEY).click();
      await heading(page, 'Continue to Client');
    }));

  it('pressed twice opens one dialog, and signs in', () =>
    atQuestion({}, async (page) => {
      await page.evaluate(() => {
        const real = navigator.credentials.get.bind(navigator.credentials);
        navigator.credentials.get = async (options) => {
          sessionStorage.setItem('dialogs', `${sessionStorage.getItem('dialogs') ?? ''}I`);
          await new Promise((resolve) => addEventListener('dblclick', resolve));
          return real(options);
        };
      });
      await button(page, PASSKEY).dblclick();
      await heading(page, 'Continue to Client');
      expect(await page.evaluate(() => sessionStorage.getItem('dialogs'))).toBe('I');
    }));

  it('reports a passkey that was removed, and leads on to the code', () =>
    atQuestion({}, async (page) => {
      await page.route('**/interaction/*', (route) => {
        const form = new URLSearchParams(route.request().postData() ?? '');
        if (form.get('action') !== 'passkey') return route.continue();
        const credential = JSON.parse(String(form.get('credential')));
        form.set('credential', JSON.stringify({ ...credential, id: 'AAAA', rawId: 'AAAA' }));
        return route.continue({ postData: form.toString() });
      });
      await button(page, PASSKEY).click();
      await page.getByText('This passkey does not work here').waitFor();
      await page.unrouteAll();
      await screen().signInWithoutPasskey(page);
    }));

  it('can be read by everybody, in light and dark', () =>
    atQuestion({}, async (page) => {
      await button(page, PASSKEY).waitFor();
      await expectGoodPage(page, 'page-identify-passkey');
      await page.setViewportSize({ width: 320, height: 640 });
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
    }));
});

describe('passkeys in the field of the address', () => {
  it('sign in without the button', () =>
    atQuestion({ fills: true }, (page) => heading(page, 'Continue to Client')));

  it('leave the typing of an address alone', () =>
    atQuestion({ fills: true, isPresent: false }, async (page) => {
      await button(page, PASSKEY).waitFor();
      await screen().signInWithoutPasskey(page);
    }));

  it('are offered again once the dialog of the button was closed', () =>
    atQuestion({ fills: true, isPresent: false }, async (page, device) => {
      await button(page, PASSKEY).waitFor();
      await page.evaluate(() => {
        const real = navigator.credentials.get.bind(navigator.credentials);
        const closed = new DOMException('closed', 'NotAllowedError');
        navigator.credentials.get = (options) =>
          options?.mediation === 'conditional' ? real(options) : Promise.reject(closed);
      });
      await device.setPresent(true);
      await button(page, PASSKEY).click();
      await heading(page, 'Continue to Client');
    }));

  it('get another challenge after nine minutes, without another page', () =>
    atQuestion({ fills: true, isPresent: false }, async (page, device) => {
      await button(page, PASSKEY).waitFor();
      const before = await page.locator('[data-passkey]').getAttribute('data-passkey');
      const now = Date.now();
      await page.evaluate((late) => Object.assign(Date, { now: () => late }), now + 541_000);
      const posted = page.waitForRequest((request) => request.method() === 'POST');
      await device.setPresent(true);
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      const form = new URLSearchParams((await posted).postData() ?? '');
      const { response } = JSON.parse(String(form.get('credential')));
      const signed = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString());
      expect(signed.challenge).not.toBe(before);
      await heading(page, 'Continue to Client');
    }));
});

describe('where there are no passkeys', () => {
  /** Gives the application passkeys of another host, which may be used at the screen. */
  const offerOtherHost = () => {
    const passkeys = { rp_id: 'shop.localhost', origins: [screen().service.baseUrl] };
    return setHost(passkeys);
  };
  const offerOwnHost = () => setHost(null);
  const setHost = (passkeys: object | null) =>
    // There are passkeys of other tests, which become useless.
    patchConfig(screen().service.seed, { hub: { auth: { passkeys } } }, '?force=true');

  it('a browser without WebAuthn has no trace of them', () =>
    screen().inBrowser(PHONE, async (page) => {
      await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));
      await screen().start(page);
      await page.locator('input:focus').waitFor();
      expect(await page.getByText(/passkey/i).isVisible()).toBe(false);
      await screen().signIn(page);
    }));

  it('a browser without scripts has no trace of them', () =>
    screen().inBrowser({ ...PHONE, javaScriptEnabled: false }, async (page) => {
      await screen().start(page);
      expect(await page.getByText(/passkey/i).isVisible()).toBe(false);
      await screen().signIn(page);
    }));

  it('a browser without related origins is asked for none of another host', () =>
    screen().inBrowser(PHONE, async (page) => {
      await page.addInitScript(() => {
        PublicKeyCredential.getClientCapabilities = async () => {
          document.documentElement.dataset['looked'] = 'yes';
          return { relatedOrigins: false };
        };
        navigator.credentials.get = async () => {
          document.documentElement.dataset['asked'] = 'yes';
          return null;
        };
      });
      await offerOtherHost();
      await screen().start(page);
      await page.locator('html[data-looked]').waitFor();
      await framesOf(page);
      expect(await page.locator('html[data-asked]').count()).toBe(0);
      expect(await button(page, PASSKEY).isVisible()).toBe(false);
      await offerOwnHost();
    }));

  it('a host that does not name the screen takes the button away', () =>
    screen().inBrowser(PHONE, async (page) => {
      await offerOtherHost();
      await addVirtualAuthenticator(page, [], { rpId: 'shop.localhost' });
      await screen().start(page);
      await page.locator('[data-related]').waitFor({ state: 'attached' });
      await page.locator('[data-related][hidden]').waitFor({ state: 'attached' });
      await offerOwnHost();
      await screen().signInWithoutPasskey(page);
    }));
});
