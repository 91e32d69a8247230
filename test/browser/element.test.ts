import { build } from 'esbuild';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {} from '../../client/src/element.ts';
import { allowOrigin } from '../support/allow-origin.ts';
import { breaksPolicy, expectGoodPage, useChromium, visitAlone } from '../support/chromium.ts';
import { type ElementSite, startElementSite } from '../support/element-site.ts';
import { takeGuests } from '../support/guests.ts';
import { api, bearer, linkOverHttp, seedKeys } from '../support/oidc-flow.ts';
import { useService } from '../support/service.ts';
import { button, heading, newEmail } from '../support/sign-in-screen.ts';
import { startByStrangers } from '../support/strangers.ts';
import { until } from '../support/wait.ts';
import { wrongCode } from '../support/wrong-code.ts';

const browser = useChromium();
const running = useService();
let site: ElementSite;

/** Notes the events of the element in the title of the page. */
const NOTE_EVENTS = `
  for (const name of ['svc-signed-in', 'svc-signed-out', 'svc-address-changed', 'svc-error'])
    document.addEventListener(name, ({ detail }) => {
      document.title += ' ' + name + ':' + (detail?.profile?.data.email ?? detail?.error?.code ?? '');
    });`;

const REACT_PAGE = `
  import { createElement, StrictMode, useState } from 'react';
  import { createRoot } from 'react-dom/client';
  function App({ settings }) {
    const [email, setEmail] = useState('nobody');
    return [
      createElement('h1', { key: 'heading' }, 'React shop'),
      createElement('p', { key: 'user' }, 'User: ' + email),
      createElement('svc-sign-in', {
        key: 'element',
        baseUrl: settings.baseUrl,
        appKey: settings.appKey,
        'onsvc-signed-in': ({ detail }) => setEmail(detail.profile.data.email),
        'onsvc-signed-out': () => setEmail('nobody'),
      }),
    ];
  }
  const root = document.querySelector('section');
  createRoot(root).render(createElement(StrictMode, null, createElement(App, { settings: root.dataset })));`;

beforeAll(async () => {
  const { base_url, client_id } = running().seed;
  const element = (attributes = '', key = client_id) =>
    `<h1>Shop</h1><svc-sign-in base-url="${base_url}" app-key="${key}" ${attributes}></svc-sign-in><script type="module" src="/events.js"></script>`;
  const react = `<section data-base-url="${base_url}" data-app-key="${client_id}"></section><script type="module" src="/react.js"></script>`;
  const pages = {
    '/': { body: element() },
    '/arabic': { body: element(), language: 'ar' },
    '/phone': { body: element('methods="phone"') },
    '/dark': { body: element('color-scheme="dark"') },
    '/dark-page': { body: element(), scheme: 'dark' },
    '/backends': { body: element('api-origins=" https://api.example.com\n https://shop.example:8443 "') },
    '/no-origin': { body: element('api-origins="api.example.com"') },
    '/mistake': { body: element('', 'key_unknown') },
    '/closed': { body: element('', await keyOfClosedApplication()) },
    '/react': { body: react },
  };
  site = await startElementSite(base_url, pages, {
    '/events.js': NOTE_EVENTS,
    '/react.js': await bundleOf(REACT_PAGE),
  });
  await allowOrigin(running().seed, site.origin);
});
afterAll(() => site?.close());

/** Creates an application that takes no new users, and returns its publishable key. */
async function keyOfClosedApplication(): Promise<string> {
  const hub = bearer(running().seed.hub_access_token);
  const config = { hub: { auth: { restrictions: { sign_up_status: 'disabled' } } } };
  const made = await api(running(), 'POST', '/applications', hub, { name: 'Club', config });
  const creds = `/applications/${made.body['id']}/creds`;
  return String((await api(running(), 'POST', creds, hub, { name: 'Page' })).body['client_id']);
}

async function bundleOf(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: import.meta.dirname },
    bundle: true,
    write: false,
    format: 'esm',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return outputFiles[0]?.text ?? '';
}

async function messageTo(address: string, count = 1) {
  return until(async () => (await running().inbox(address)).at(count - 1));
}

/** Opens a page in a browser of its own, and fails if the page breaks its policy or throws. */
const inBrowser = (path: string, run: (page: Page, context: BrowserContext) => Promise<void>) =>
  visitAlone(
    browser(),
    site.origin + path,
    { viewport: { width: 500, height: 900 }, isProblem: breaksPolicy },
    run,
  );

const field = (page: Page) => page.locator('svc-sign-in input');

async function submitAddress(page: Page, address: string): Promise<void> {
  await field(page).fill(address);
  await button(page, 'Continue').click();
}

async function identify(page: Page, address = newEmail()): Promise<string> {
  await submitAddress(page, address);
  await heading(page, 'Enter the code');
  return address;
}

async function enterCode(page: Page, code = ''): Promise<void> {
  await page.getByLabel('6-digit code').fill(code);
}

async function enterNewestCode(page: Page, address: string): Promise<void> {
  await enterCode(page, (await messageTo(address)).code);
  await heading(page, 'You are signed in');
}

async function signIn(page: Page, address = newEmail()): Promise<string> {
  await identify(page, address);
  await enterNewestCode(page, address);
  return address;
}

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.id ?? '');

describe('<svc-sign-in> on a page with a strict policy', () => {
  it('signs in by code and out, tells the page, and is accessible in each step', () =>
    inBrowser('/', async (page) => {
      await field(page).waitFor();
      await expectGoodPage(page, 'element-identify');
      await button(page, 'Continue').click();
      await page.getByText('Enter an e-mail address such as name@example.com.').waitFor();
      await expectGoodPage(page, 'element-identify-error');
      const email = await identify(page);
      await expectGoodPage(page, 'element-code');
      const { code = '' } = await messageTo(email);
      await page.getByLabel('6-digit code').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
      await page.getByText(email).first().waitFor();
      await heading(page, 'You are signed in');
      await expectGoodPage(page, 'element-signed-in');
      expect(await page.title()).toBe(`Shop svc-signed-in:${email}`);
      await page.reload();
      await button(page, 'Sign out').click();
      await field(page).waitFor();
      expect(await page.title()).toBe(`Shop svc-signed-in:${email} svc-signed-out:`);
    }));

  it('works with the keyboard alone, and moves the focus to the next step', () =>
    inBrowser('/', async (page) => {
      await field(page).waitFor();
      expect(await focused(page)).toBe('');
      await page.keyboard.press('Tab');
      expect(await focused(page)).toBe('address');
      const email = newEmail();
      await page.keyboard.type(email);
      await page.keyboard.press('Enter');
      await heading(page, 'Enter the code');
      expect(await focused(page)).toBe('code');
      await page.keyboard.type((await messageTo(email)).code ?? '');
      await heading(page, 'You are signed in');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await field(page).waitFor();
      expect(await focused(page)).toBe('address');
    }));

  it('speaks the language of the page, from right to left', () =>
    inBrowser('/arabic', async (page) => {
      await field(page).waitFor();
      await expectGoodPage(page, 'element-arabic');
      await field(page).fill(newEmail());
      const started = page.waitForRequest((request) => request.url().endsWith('/hub/auth/init'));
      await page.keyboard.press('Enter');
      expect((await started).postDataJSON()).toMatchObject({ locale: expect.stringMatching(/^ar(-|$)/) });
      await heading(page, 'أدخل الرمز');
      await expectGoodPage(page, 'element-arabic-code');
      const card = page.locator('svc-sign-in [part=card]');
      expect(await card.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
    }));

  it('sends a text message to the number of a person in any notation', () =>
    inBrowser('/phone', async (page) => {
      await page.getByLabel('Phone number').fill('٠٠1 (202) 555-0178');
      await button(page, 'Continue').click();
      await heading(page, 'Enter the code');
      await enterNewestCode(page, '+12025550178');
    }));

  it('does the work unasked that an address needs which strangers use', () =>
    inBrowser('/', async (page) => {
      const email = newEmail();
      await startByStrangers(running(), seedKeys(running().seed), email);
      const asked = page.waitForResponse((answer) => answer.status() === 429);
      await identify(page, email);
      expect(await (await asked).json()).toMatchObject({ code: 'proof_required' });
      expect(await page.title()).toBe('Shop');
      await enterNewestCode(page, email);
    }));

  it('is as dark as the page wants', () =>
    inBrowser('/dark', async (page) => {
      await field(page).waitFor();
      const card = page.locator('svc-sign-in [part=card]');
      expect(await card.evaluate((element) => getComputedStyle(element).colorScheme)).toBe('dark');
    }));

  it('has the colours of a page that is dark for everybody', () =>
    inBrowser('/dark-page', async (page) => {
      await field(page).waitFor();
      const card = page.locator('svc-sign-in [part=card]');
      const colour = (element: Element) => getComputedStyle(element).backgroundColor;
      expect(await card.evaluate(colour)).toBe('rgb(24, 27, 33)');
    }));

  it('says before a code is sent that nobody new may sign up', () =>
    inBrowser('/closed', async (page) => {
      await page.getByText('Club takes no new users: use the address of your account.').waitFor();
      await expectGoodPage(page, 'element-closed');
    }));

  it('shows the developer the cause, and the user that sign-in is closed', () =>
    inBrowser('/mistake', async (page) => {
      await page.getByText('You cannot sign in here at the moment.').waitFor();
      expect(await page.title()).toContain('svc-error:invalid_key');
      await page.getByText('For the developers of this page').click();
      expect(await page.locator('svc-sign-in [part=developer-hint] p').innerText()).toMatch(/key/);
      await expectGoodPage(page, 'element-unavailable');
    }));
});

describe('the link of the message', () => {
  it('shows on another device the code to type here, and completes nothing there', () =>
    inBrowser('/', async (page) => {
      const email = await identify(page);
      const { links, code = '' } = await messageTo(email);
      const phone = await (await browser().newContext()).newPage();
      await phone.goto(links[0] ?? '');
      await phone.getByText(code).waitFor();
      await expectGoodPage(phone, 'link-on-another-device');
      await phone.getByRole('link', { name: /^Continue to/ }).click();
      await phone.getByText('This link is of a sign-in in another browser.').waitFor();
      await expectGoodPage(phone, 'element-elsewhere');
      expect(new URL(phone.url()).hash).toBe('');
      await enterCode(page, code);
      await heading(page, 'You are signed in');
      await phone.context().close();
    }));

  // This works after a reload of the waiting tab, too.
  it('leads back to the page, and signs in there and in the waiting tab', () =>
    inBrowser('/', async (page, context) => {
      const email = await identify(page);
      await page.reload();
      await heading(page, 'Enter the code');
      await page.getByText(email).first().waitFor();
      const link = await context.newPage();
      await link.goto((await messageTo(email)).links[0] ?? '');
      await link.getByRole('link', { name: /^Continue to/ }).click();
      await heading(link, 'You are signed in');
      expect(new URL(link.url()).hash).toBe('');
      await heading(page, 'You are signed in');
      expect(await page.title()).toBe(`Shop svc-signed-in:${email}`);
    }));

  it('asks if a backend made it, unless for the signed-in user, and can be declined', () =>
    inBrowser('/', async (page) => {
      const email = newEmail();
      const makeLink = async () => {
        const body = { data: { email }, redirect_url: `${site.origin}/` };
        await page.goto(await linkOverHttp(running(), body));
        await page.getByRole('button').first().click();
      };
      await makeLink();
      await heading(page, 'Continue with your link?');
      await expectGoodPage(page, 'element-link');
      await button(page, 'Cancel').click();
      await field(page).waitFor();
      await makeLink();
      await button(page, 'Continue').click();
      await page.getByText(email).first().waitFor();
      expect(new URL(page.url()).hash).toBe('');
      await makeLink();
      await heading(page, 'You are signed in');
      expect(await page.title()).toBe(`Shop svc-signed-in:${email}`);
    }));
});

describe('a guest on the page of a link of a backend', () => {
  beforeAll(() => takeGuests(running(), true));
  afterAll(() => takeGuests(running(), false));

  it('reads what is lost, and keeps it with an address first', () =>
    inBrowser('/', async (page) => {
      await button(page, 'Continue as a guest').click();
      await page.getByText('You are here as a guest.').waitFor();
      const body = { data: { email: newEmail() }, redirect_url: `${site.origin}/` };
      await page.goto(await linkOverHttp(running(), body));
      await page.getByRole('button').first().click();
      await page.getByText('you lose what you have here for good').waitFor();
      await expectGoodPage(page, 'element-link-guest');
      expect(await page.locator('button[type="submit"]').innerText()).toBe('Give your address');
      await button(page, 'Give your address').click();
      await identify(page);
      await heading(page, 'Enter the code');
    }));
});

describe('a signed-in user', () => {
  it('changes the address by a code to the new one, and the page is told', () =>
    inBrowser('/', async (page) => {
      const [email, next] = [await signIn(page), newEmail()];
      await button(page, 'Change your address').click();
      await heading(page, 'Change your address');
      await expectGoodPage(page, 'element-change');
      await expect.poll(() => focused(page)).toBe('address');
      await submitAddress(page, email);
      await page.getByText('This address is in use.').waitFor();
      await identify(page, next);
      await expectGoodPage(page, 'element-change-code');
      const { code } = await messageTo(next);
      await page.getByLabel('6-digit code').fill(wrongCode(code));
      await page.getByText('; 4 more tries').waitFor();
      await enterCode(page, code);
      await heading(page, 'You are signed in');
      await page.getByText(next).waitFor();
      expect(await page.title()).toBe(
        `Shop svc-signed-in:${email} svc-error:invalid_code svc-address-changed:${next}`,
      );
      await page.reload();
      await page.getByText(next).waitFor();
    }));

  it('keeps the address after a cancelled change', () =>
    inBrowser('/', async (page) => {
      const email = await signIn(page);
      for (const next of [undefined, newEmail()]) {
        await button(page, 'Change your address').click();
        if (next) {
          await identify(page, next);
        }
        const cancelled = next ? page.waitForResponse(/\/addresses\/cancel$/) : undefined;
        await button(page, 'Cancel').click();
        await heading(page, 'You are signed in');
        await page.getByText(email).waitFor();
        expect((await cancelled)?.status()).toBe(next ? 204 : undefined);
      }
    }));

  it('cannot take the address of another user, and may enter another one', () =>
    inBrowser('/', async (page) => {
      const taken = await signIn(page);
      await button(page, 'Sign out').click();
      await signIn(page);
      await button(page, 'Change your address').click();
      await identify(page, taken);
      // The inbox lists the newest message first.
      await until(async () => (await running().inbox(taken)).length > 1);
      await page.getByLabel('6-digit code').fill((await messageTo(taken)).code ?? '');
      await page.getByText('This address is in use.').waitFor();
      expect([await field(page).inputValue(), await focused(page)]).toEqual([taken, 'address']);
    }));

  it('is asked to sign in again if that was too long ago', () =>
    inBrowser('/', async (page, context) => {
      await signIn(page);
      const refusal = { status: 401, json: { code: 'reauthentication_required', title: 'Sign in again' } };
      await context.route('**/data', (route) =>
        route.request().method() === 'PATCH'
          ? route.fulfill({ ...refusal, headers: { 'access-control-allow-origin': '*' } })
          : route.continue(),
      );
      await button(page, 'Change your address').click();
      await submitAddress(page, newEmail());
      await page.getByText('This needs a fresh sign-in.').waitFor();
    }));

  it('ends all sessions on demand, and reads it if that was not possible', () =>
    inBrowser('/', async (page, context) => {
      const { baseUrl, seed } = running();
      await signIn(page);
      const token = await page.evaluate(() => document.querySelector('svc-sign-in')?.signIn?.accessToken());
      const headers = { authorization: `Bearer ${token}` };
      const profile = () => fetch(`${baseUrl}/me/applications/${seed.application}/data`, { headers });
      await context.route('**/signout', (route) => route.abort());
      await button(page, 'Sign out everywhere').click();
      await page.getByText('You are signed out here only.').waitFor();
      expect((await profile()).status).toBe(200);
      await context.unroute('**/signout');
      await signIn(page);
      const sent = page.waitForRequest('**/signout');
      await button(page, 'Sign out everywhere').click();
      expect((await sent).postDataJSON()).toEqual({ sign_out_all: true });
      await field(page).waitFor();
    }));
});

describe('a failure', () => {
  it('leaves the typed code, shows the tries left, and offers a new message', () =>
    inBrowser('/', async (page) => {
      const email = await identify(page);
      const { code } = await messageTo(email);
      const input = page.getByLabel('6-digit code');
      for (const left of [4, 3, 2, 1]) {
        await input.fill(wrongCode(code));
        await page.getByText(`; ${left} more`).waitFor();
        expect([await input.inputValue(), await focused(page)]).toEqual([wrongCode(code), 'code']);
      }
      await expectGoodPage(page, 'element-code-error');
      await input.fill(wrongCode(code));
      await page.getByText('That code no longer works.').waitFor();
      await button(page, 'Send a new code').click();
      await page.getByText('We sent a new code').first().waitFor();
      expect(await page.getByRole('button', { name: 'Send a new code in' }).count()).toBe(1);
      expect((await messageTo(email, 2)).code).toMatch(/^\d{6}$/);
      await button(page, 'Use another address').click();
      expect(await field(page).inputValue()).toBe(email);
    }));

  it('for too many messages says when to try again, and keeps the address', () =>
    inBrowser('/', async (page) => {
      const email = newEmail();
      const key = { 'x-svc-app-key': running().seed.client_id };
      for (let n = 0; n < 5; n++) await api(running(), 'POST', '/hub/auth/init', key, { email });
      await submitAddress(page, email);
      await page.getByText(/Too many attempts\. Try again in \d+ minutes?\./).waitFor();
      expect(await field(page).inputValue()).toBe(email);
      expect(await page.title()).toContain('svc-error:too_many_requests');
    }));

  it('of the network keeps the typed text until it is back', () =>
    inBrowser('/', async (page, context) => {
      const email = newEmail();
      await field(page).fill(email);
      await context.setOffline(true);
      await button(page, 'Continue').click();
      await page.getByText('There is no connection.').waitFor();
      expect(await field(page).inputValue()).toBe(email);
      await context.setOffline(false);
      await button(page, 'Continue').click();
      await heading(page, 'Enter the code');
    }));

  it('to read the settings is tried again by a button, or when the network is back', () =>
    inBrowser('/mistake', async (page, context) => {
      let isLost = true;
      await context.route('**/hub/app-config', (route) => (isLost ? route.abort() : route.continue()));
      await page.goto(`${site.origin}/`);
      await page.getByText('There is no connection.').waitFor();
      await expectGoodPage(page, 'element-offline');
      await button(page, 'Try again').click();
      await page.getByText('There is no connection.').waitFor();
      isLost = false;
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await field(page).waitFor();
    }));
});

describe('two tabs', () => {
  it('sign in and out together', () =>
    inBrowser('/', async (page, context) => {
      const other = await context.newPage();
      await other.goto(site.origin);
      await field(other).waitFor();
      const email = await signIn(page);
      await other.getByText(email).first().waitFor();
      await button(other, 'Sign out').click();
      await field(page).waitFor();
      expect(await page.title()).toContain('svc-signed-out');
    }));
});

describe('the page of the element', () => {
  it('may move it, have two of it, and sign out by a call', () =>
    inBrowser('/', async (page) => {
      await field(page).waitFor();
      await page.evaluate(() => {
        const element = document.querySelector('svc-sign-in');
        const copy = element?.cloneNode();
        if (element && copy) document.body.append(copy, element);
      });
      const second = page.locator('svc-sign-in').last();
      const email = newEmail();
      await second.locator('input').fill(email);
      await page.keyboard.press('Enter');
      await second.locator('#code').fill((await messageTo(email)).code ?? '');
      const headings = page.getByRole('heading', { name: 'You are signed in' });
      await until(async () => (await headings.count()) === 2);
      await page.evaluate(() => document.querySelector('svc-sign-in')?.signOut());
      await until(async () => (await field(page).count()) === 2);
    }));

  it('is told when the session has ended meanwhile', () =>
    inBrowser('/', async (page) => {
      const { seed } = running();
      await signIn(page);
      const user = await page.evaluate(
        async () => (await document.querySelector('svc-sign-in')?.signIn?.profile())?.svc_user,
      );
      const path = `/applications/${seed.application}/users/${user}/signout`;
      await api(running(), 'POST', path, seedKeys(seed), { sign_out_all: true });
      await page.reload();
      await field(page).waitFor();
      expect(await page.title()).toBe('Shop svc-signed-out:');
    }));
});

describe('hostile branding', () => {
  const HOSTILE = {
    app: {
      name: '<img src=x onerror=alert(1)> مرحبا \u202e',
      branding: { logo: 'javascript:alert(1)', primary_color: 'red}*{display:none' },
    },
    config: {
      customizations: {
        primary_color: '#fefefe',
        primary_color_dark_mode: '#1c1f27',
        font_family: 'x;}*{display:none',
        rounded_corners: false,
      },
      legal: {
        terms_conditions_url: 'javascript:alert(1)',
        privacy_policy_url: 'https://shop.example/privacy',
      },
    },
  };

  it('neither runs nor hides anything, and leaves the texts readable', () =>
    inBrowser('/mistake', async (page, context) => {
      await context.route('**/hub/app-config', async (route) => {
        const response = await route.fetch({
          headers: { ...route.request().headers(), 'x-svc-app-key': running().seed.client_id },
        });
        const { app, config, schema } = await response.json();
        const body = {
          app: { ...app, ...HOSTILE.app },
          config: { ...config, ...HOSTILE.config },
          schema,
        };
        await route.fulfill({ response, json: body });
      });
      await page.goto(`${site.origin}/`);
      await field(page).waitFor();
      await expectGoodPage(page, 'element-hostile');
      expect(await page.locator('svc-sign-in img').count()).toBe(0);
      expect(
        await page.locator('svc-sign-in a').evaluateAll((links) => links.map((link) => link.textContent)),
      ).toEqual(['Privacy policy']);
    }));
});

describe('<svc-sign-in> in React', () => {
  it('takes properties and events, and survives StrictMode', () =>
    inBrowser('/react', async (page) => {
      const email = await signIn(page);
      await page.getByText(`User: ${email}`).waitFor();
      await expectGoodPage(page, 'element-react');
      await button(page, 'Sign out').click();
      await page.getByText('User: nobody').waitFor();
    }));
});

describe('the attribute api-origins', () => {
  /** The name of what `signIn.fetch` of an address throws while nobody is signed in. */
  const refusalOf = (page: Page, address: string) =>
    page.evaluate(async (url) => {
      const { signIn } = document.querySelector('svc-sign-in') ?? {};
      return signIn?.fetch(url).then(
        () => 'none',
        (error: Error) => error.name,
      );
    }, address);

  it('names the origins that get tokens, and no other gets one', () =>
    inBrowser('/backends', async (page) => {
      await heading(page, 'Sign in');
      expect(await refusalOf(page, 'https://api.example.com/orders')).toBe('ServiceError');
      expect(await refusalOf(page, 'https://shop.example:8443/')).toBe('ServiceError');
      expect(await refusalOf(page, 'https://shop.example/')).toBe('TypeError');
    }));

  it('is refused in the console if it has a text that is no origin', async () => {
    const context = await browser().newContext();
    const page = await context.newPage();
    const message = page.waitForEvent('console', (one) => one.text().includes('<svc-sign-in>'));
    await page.goto(`${site.origin}/no-origin`);
    expect((await message).text()).toContain('apiOrigins: "api.example.com" is no origin');
    await context.close();
  });
});
