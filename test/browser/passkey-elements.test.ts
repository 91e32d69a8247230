import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type {} from '../../client/src/element.ts';
import { DAY } from '../../shared/platform/time.ts';
import { patchConfig } from '../support/allow-origin.ts';
import { breaksPolicy, expectGoodPage, useChromium, visitAlone } from '../support/chromium.ts';
import { type ElementSite, startElementSite } from '../support/element-site.ts';
import { takeGuests } from '../support/guests.ts';
import { useLaterTime } from '../support/later-time.ts';
import { useService } from '../support/service.ts';
import { button, heading, newEmail } from '../support/sign-in-screen.ts';
import { forgetSignIns } from '../support/throttles.ts';
import { addVirtualAuthenticator } from '../support/virtual-authenticator.ts';
import { until } from '../support/wait.ts';

const browser = useChromium();
const running = useService();
const letPass = useLaterTime();
let site: ElementSite;
let strange: ElementSite;

/** Notes who the element says is signed in, in the title of the page. */
const NOTE_EVENTS = `
  document.addEventListener('svc-signed-in', ({ detail }) => {
    document.title += ' in:' + (detail.profile.data.email ?? 'guest');
  });`;
/** Notes the signals that end the ceremonies of the page. */
const NOTE_CEREMONIES = `
  window.ceremonies = [];
  const get = navigator.credentials.get.bind(navigator.credentials);
  navigator.credentials.get = (options) => {
    window.ceremonies.push(options);
    return get(options);
  };`;
declare global {
  interface Window {
    ceremonies: CredentialRequestOptions[];
  }
}

beforeAll(async () => {
  const { base_url, client_id } = running().seed;
  const settings = `base-url="${base_url}" app-key="${client_id}"`;
  const page = (attributes = '') => ({
    body: `<h1>Shop</h1><svc-sign-in ${settings} ${attributes}></svc-sign-in><script type="module" src="/events.js"></script>`,
  });
  const pages = { '/': page(), '/alone': page('methods="passkey"'), '/without': page('methods="email"') };
  const scripts = { '/events.js': NOTE_EVENTS };
  site = await startElementSite(base_url, pages, scripts);
  strange = await startElementSite(base_url, pages, scripts);
  const auth = {
    sign_in_methods: { passkey: { enabled: true } },
    passkeys: { rp_id: 'localhost', origins: [site.origin] },
  };
  const origins = [site.origin, strange.origin];
  await patchConfig(running().seed, { hub: { auth, allowed_web_origins: origins } });
  await takeGuests(running(), true);
});
afterAll(() => {
  site?.close();
  strange?.close();
});
beforeEach(forgetSignIns);

/** Opens a page in a browser of its own, and fails if the page breaks its policy or throws. */
const inBrowser = (url: string, run: (page: Page, context: BrowserContext) => Promise<void>) =>
  visitAlone(
    browser(),
    url,
    { viewport: { width: 500, height: 900 }, locale: 'en', isProblem: breaksPolicy },
    run,
  );

const field = (page: Page) => page.locator('svc-sign-in input');
const passkeyButton = (page: Page) => button(page, 'Sign in with a passkey');
const offered = (page: Page) => heading(page, 'Sign in faster next time?');
const signedIn = (page: Page) => heading(page, 'You are signed in');
const optionsAsked = (page: Page) => page.waitForResponse(/\/hub\/auth\/passkey-options$/);

/** Signs in by a code, up to what the element shows then. */
async function signInByCode(page: Page, email = newEmail()): Promise<string> {
  const before = (await running().inbox(email)).length;
  await field(page).fill(email);
  await page.keyboard.press('Enter');
  const code = await until(async () => {
    const all = await running().inbox(email);
    return all.length > before ? all[0]?.code : undefined;
  });
  await page.getByLabel('6-digit code').fill(code);
  return email;
}

/** Signs a new user in who adds a passkey. Nobody touches the device afterwards. */
async function withPasskey(page: Page) {
  const device = await addVirtualAuthenticator(page, []);
  await page.reload();
  const email = await signInByCode(page);
  await offered(page);
  await button(page, 'Add a passkey').click();
  await signedIn(page);
  await device.setPresent(false);
  return { device, email };
}

/** Signs out, and waits until the browser offers passkeys in the field. */
async function signOut(page: Page): Promise<void> {
  await Promise.all([optionsAsked(page), button(page, 'Sign out').click()]);
  await passkeyButton(page).waitFor();
}

describe('<svc-sign-in> where the application takes passkeys', () => {
  it('offers a passkey after a sign-in by code, and then reports who is signed in', () =>
    inBrowser(site.origin, async (page) => {
      await addVirtualAuthenticator(page, []);
      await page.reload();
      const email = await signInByCode(page);
      await offered(page);
      await expectGoodPage(page, 'passkey-offer');
      expect(await page.title()).toBe('Shop');
      await button(page, 'Add a passkey').click();
      await signedIn(page);
      expect(await page.title()).toBe(`Shop in:${email}`);
    }));

  it('signs in by its button, with the keyboard alone, and offers nothing then', () =>
    inBrowser(site.origin, async (page) => {
      const { device, email } = await withPasskey(page);
      await signOut(page);
      await expectGoodPage(page, 'passkey-button');
      await field(page).focus();
      for (const _ of ['Continue', 'Sign in with a passkey']) await page.keyboard.press('Tab');
      await device.setPresent(true);
      await page.keyboard.press('Enter');
      await signedIn(page);
      expect(await page.title()).toBe(`Shop in:${email} in:${email}`);
    }));

  it('signs in by autofill of the address field', () =>
    inBrowser(site.origin, async (page) => {
      const { device, email } = await withPasskey(page);
      await signOut(page);
      expect(await field(page).getAttribute('autocomplete')).toBe('username webauthn');
      await device.setPresent(true);
      await page.reload();
      await signedIn(page);
      expect(await page.title()).toBe(`Shop in:${email}`);
    }));

  it('never blocks typing by autofill, which ends with a sign-in by code', () =>
    inBrowser(site.origin, async (page) => {
      await page.addInitScript(NOTE_CEREMONIES);
      const { email } = await withPasskey(page);
      await signOut(page);
      await signInByCode(page, email);
      await signedIn(page);
      const ended = await page.evaluate(() =>
        window.ceremonies.map(({ mediation, signal }) => [mediation, signal?.aborted]),
      );
      expect(ended.at(-1)).toEqual(['conditional', true]);
    }));

  it('leaves the page as it was after a dialog that was closed, for a sign-in by code', () =>
    inBrowser(site.origin, async (page) => {
      await page.addInitScript(NOTE_CEREMONIES);
      const { device, email } = await withPasskey(page);
      await signOut(page);
      await device.setPresent(true);
      await device.setUserVerified(false);
      await field(page).fill('half typed');
      await passkeyButton(page).click();
      // Once the dialog is closed, autofill waits again.
      await page.waitForFunction(() => {
        const [dialog, next] = window.ceremonies.slice(-2);
        return dialog?.mediation === 'optional' && next?.mediation === 'conditional';
      });
      expect(await field(page).inputValue()).toBe('half typed');
      expect(await page.locator('svc-sign-in').getByRole('alert').innerText()).toBe('');
      await signInByCode(page, email);
      await signedIn(page);
    }));

  it('says that a passkey is refused, and still takes the address', () =>
    inBrowser(site.origin, async (page) => {
      const { device, email } = await withPasskey(page);
      await page.evaluate(async () => {
        const { signIn } = document.querySelector('svc-sign-in') ?? {};
        for (const { id } of (await signIn?.passkeys()) ?? []) await signIn?.removePasskey(id);
      });
      await signOut(page);
      await device.setPresent(true);
      await passkeyButton(page).click();
      await page.getByText('This passkey does not sign you in here. Use your address.').waitFor();
      await signInByCode(page, email);
      await signedIn(page);
    }));

  it('asks a guest before a passkey takes what it has', () =>
    inBrowser(site.origin, async (page) => {
      const { device, email } = await withPasskey(page);
      await signOut(page);
      await button(page, 'Continue as a guest').click();
      await page.getByText('You are here as a guest. Sign in').waitFor();
      await device.setPresent(true);
      await passkeyButton(page).click();
      await page.getByText('If you continue, you lose what you have here').waitFor();
      await expectGoodPage(page, 'passkey-guest');
      await button(page, 'Give your address').click();
      await passkeyButton(page).click();
      await button(page, 'Continue').click();
      await signedIn(page);
      expect(await page.title()).toBe(`Shop in:${email} in:guest in:${email}`);
    }));

  it('has the button alone if passkeys are the only method', () =>
    inBrowser(`${site.origin}/alone`, async (page) => {
      await passkeyButton(page).waitFor();
      await expectGoodPage(page, 'passkey-alone');
      expect(await field(page).count()).toBe(0);
    }));
});

describe('the offer of a passkey', () => {
  it('comes again 30 days after "Not now", but not before', () =>
    inBrowser(site.origin, async (page) => {
      await addVirtualAuthenticator(page, []);
      await page.reload();
      const email = await signInByCode(page);
      await offered(page);
      await button(page, 'Not now').click();
      await signedIn(page);
      await signOut(page);
      await signInByCode(page, email);
      await signedIn(page);
      await signOut(page);
      letPass(31 * DAY * 1000);
      await page.reload();
      await passkeyButton(page).waitFor();
      await signInByCode(page, email);
      await offered(page);
    }));

  it('never comes again if the person says so', () =>
    inBrowser(site.origin, async (page) => {
      await addVirtualAuthenticator(page, []);
      await page.reload();
      const email = await signInByCode(page);
      await offered(page);
      await button(page, 'Never ask again').click();
      await signedIn(page);
      await signOut(page);
      letPass(31 * DAY * 1000);
      await page.reload();
      await passkeyButton(page).waitFor();
      await signInByCode(page, email);
      await signedIn(page);
      expect(await page.title()).toContain(email);
    }));
});

describe('no trace of passkeys', () => {
  const WITHOUT = 'delete window.PublicKeyCredential;';

  it.each<[string, () => string, string]>([
    ['a browser without WebAuthn', () => site.origin, WITHOUT],
    ['a page that names other methods', () => `${site.origin}/without`, ''],
    ['a page that is none of their origins', () => strange.origin, ''],
  ])('is in %s', (_, url, script) =>
    inBrowser(url(), async (page) => {
      await addVirtualAuthenticator(page, []);
      await page.addInitScript(script);
      await page.reload();
      const email = await signInByCode(page);
      await signedIn(page);
      expect(await page.title()).toBe(`Shop in:${email}`);
      await button(page, 'Sign out').click();
      await field(page).waitFor();
      expect(await passkeyButton(page).count()).toBe(0);
      expect(await field(page).getAttribute('autocomplete')).not.toContain('webauthn');
    }),
  );
});
