import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { beforeNextCall, beforeNextTransaction } from '../support/before-call.ts';
import { expectGoodPage, framesOf } from '../support/chromium.ts';
import { authorizationRequest } from '../support/oidc-flow.ts';
import { button, heading, newEmail, useSignInScreen } from '../support/sign-in-screen.ts';
import { eachSlice } from '../support/slices.ts';
import { startByStrangers } from '../support/strangers.ts';
import { wrongCode } from '../support/wrong-code.ts';

const screen = useSignInScreen();

/**
 * Phones, and the narrowest window that pages have to fit (WCAG 2.2, 1.4.10): 1280 pixels at a zoom of 400 %.
 */
const PHONE = { viewport: { width: 390, height: 780 } };
const DESKTOP = { viewport: { width: 1280, height: 800 } };
const NARROW = { viewport: { width: 320, height: 640 } };

const CLOSED = { hub: { auth: { restrictions: { sign_up_status: 'disabled' } } } };
const ONE_DOMAIN = { hub: { auth: { restrictions: { allowed_email_domains: ['acme.example'] } } } };
const NO_WAY_IN = {
  hub: { auth: { sign_in_methods: { email: { enabled: false }, phone: { enabled: false } } } },
};
const breakDown = async () => {
  throw new Error('the table does not answer');
};
const LOGO = 'https://cdn.example/logo.svg';
const BRANDED = {
  hub: {
    customizations: {
      primary_color: '#ffd400',
      primary_color_dark_mode: '#5b2a86',
      background_color: '#13315c',
      rounded_corners: false,
      font_family: '"DejaVu Serif", serif',
    },
    legal: {
      company_name: 'Partner Ltd',
      terms_conditions_url: 'https://partner.example/terms',
      privacy_policy_url: 'https://partner.example/privacy',
      support_email: 'help@partner.example',
    },
  },
};

type Reach = (page: Page, context: BrowserContext) => Promise<unknown>;

/** Every page of the screen: its heading, and what leads to it. */
const PAGES = {
  who: ['Sign in to Demonstration', (page) => screen().start(page)],
  'who-branded': [
    'Welcome, partner',
    async (page) => {
      await page.route(LOGO, async (route) => {
        await route.fulfill({
          contentType: 'image/svg+xml',
          body: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 40"><rect width="160" height="40" rx="8" fill="#c2185b"/><circle cx="20" cy="20" r="12" fill="#fff"/></svg>',
        });
      });
      await screen().start(page, {
        client: { hub_title: 'Welcome, partner', logo_uri: LOGO },
        variant: BRANDED,
      });
    },
  ],
  'who-wrong': [
    'Sign in to Demonstration',
    async (page) => {
      await screen().start(page);
      await page.getByLabel('E-mail address').fill('grace');
      await button(page, 'Continue').click();
      await page.getByText('Enter an e-mail address, or a phone number such as').waitFor();
    },
  ],
  'who-no-sign-up': ['Sign in to Partner', (page) => screen().start(page, { variant: CLOSED })],
  'who-one-domain': ['Sign in to Partner', (page) => screen().start(page, { variant: ONE_DOMAIN })],
  'who-throttled': [
    'Sign in to Demonstration',
    async (page) => {
      await screen().start(page);
      const email = newEmail();
      for (let sent = 1; sent <= 5; sent += 1) {
        await screen().identify(page, email);
        await button(page, 'Use another address').click();
      }
      await page.getByLabel('E-mail address').fill(email);
      await button(page, 'Continue').click();
      await page.getByText(/Too many attempts. Try again in/).waitFor();
    },
  ],
  'who-proving': [
    'Sign in to Demonstration',
    async (page) => {
      const { client } = await screen().start(page);
      const email = newEmail();
      await startByStrangers(screen().service, client.keys, email);
      await page.route('**/interaction/*', (route) =>
        route.request().postData()?.includes('proof=') ? route.abort('aborted') : route.continue(),
      );
      await page.getByLabel('E-mail address').fill(email);
      await button(page, 'Continue').click();
      await page.getByText('One moment: your browser is confirming the sign-in.').waitFor();
    },
  ],
  code: ['Enter the code', (page) => screen().startAndIdentify(page)],
  'code-throttled': [
    'Enter the code',
    async (page) => {
      await screen().startAndIdentify(page);
      for (let sent = 1; sent <= 5; sent += 1) {
        await button(page, 'Send a new code').click();
        await page
          .getByText(/Send a new code in|Too many attempts/)
          .first()
          .waitFor();
      }
      await page.getByText(/Too many attempts. Try again in/).waitFor();
    },
  ],
  'code-wrong': [
    'Enter the code',
    async (page) => {
      const { email } = await screen().startAndIdentify(page);
      await screen().enterCode(page, wrongCode((await screen().messageTo(email)).code));
      await page.getByText('The code is wrong; 4 more tries').waitFor();
    },
  ],
  'code-short': [
    'Enter the code',
    async (page) => {
      await screen().startAndIdentify(page);
      await screen().enterCode(page, '12');
      await page.getByText('Enter the 6 digits of the code').waitFor();
    },
  ],
  'challenge-ended': [
    'Sign in to Demonstration',
    async (page) => {
      const { email } = await screen().startAndIdentify(page);
      const code = wrongCode((await screen().messageTo(email)).code);
      for (const left of ['4 more tries', '3 more tries', '2 more tries', '1 more', 'no longer works']) {
        await screen().enterCode(page, code);
        await page.getByText(left).waitFor();
      }
    },
  ],
  link: [
    'Sign in to Demonstration',
    async (page) => {
      const { email } = await screen().startAndIdentify(page);
      await page.goto((await screen().messageTo(email)).link);
    },
  ],
  'link-other-device': [
    'Your code',
    async (page, context) => {
      const { email } = await screen().startAndIdentify(page);
      await context.clearCookies();
      await page.goto((await screen().messageTo(email)).link);
    },
  ],
  'link-dead': [
    'This link no longer works',
    async (page, context) => {
      const { client } = await screen().start(page);
      await context.clearCookies();
      await page.goto(`${client.issuer}/interaction/nobody/link/abcdefghijklmnop`);
    },
  ],
  consent: [
    'Continue to Client',
    async (page) => {
      const scope = 'openid profile email offline_access';
      const resource = `app:${screen().service.seed.application}`;
      await screen().startAndSignIn(page, { params: { scope, resource, prompt: 'consent' } });
    },
  ],
  'choose-account': [
    'Choose an account',
    async (page) => {
      await screen().startAndSignIn(page);
      await screen().start(page, { params: { login_hint: newEmail() } });
    },
  ],
  'user-disabled': [
    'This account is disabled',
    async (page) => {
      const { client } = await screen().start(page);
      const { email } = screen().service.seed.user;
      await screen().identify(page, email);
      await screen().setUserState(client, 'disabled');
      await screen().enterNewestCode(page, email);
      await heading(page, 'This account is disabled').finally(() => screen().setUserState(client, 'enabled'));
    },
  ],
  'sign-up-closed': ['No new users', (page) => refused(page, CLOSED)],
  'domain-not-allowed': ['This address is not allowed', (page) => refused(page, ONE_DOMAIN)],
  'cookies-blocked': [
    'Allow cookies to sign in',
    async (page, context) => {
      await screen().start(page);
      await context.clearCookies();
      await page.reload();
    },
  ],
  ended: [
    'This sign-in has ended',
    async (page) => {
      await screen().start(page);
      const address = page.url();
      await button(page, 'Cancel').click();
      await screen().answerIn(page);
      await page.goto(address);
    },
  ],
  'unknown-client': [
    'Sign-in failed',
    async (page) => {
      const { request } = await screen().start(page);
      await page.goto(request.url.replace(/client_id=[^&]*/, 'client_id=key_nobody'));
    },
  ],
  'sign-out': ['Sign out of Demonstration?', askToSignOut],
  'signed-out': [
    'You are signed out',
    async (page) => {
      await askToSignOut(page);
      await button(page, 'Sign out').click();
    },
  ],
  'still-signed-in': [
    'You are still signed in',
    async (page) => {
      await askToSignOut(page);
      await button(page, 'Stay signed in').click();
    },
  ],
  closed: ['Sign-in is closed', (page) => screen().start(page, { variant: NO_WAY_IN })],
  leaving: [
    'One moment',
    async (page) => {
      await screen().start(page);
      await stayHere(page, '**/auth/*');
      await button(page, 'Cancel').click();
    },
  ],
  'form-post': [
    'One moment',
    async (page) => {
      await stayHere(page, screen().party.redirectUri);
      const posted = { response_mode: 'form_post', prompt: 'none' };
      const { url } = authorizationRequest(await screen().makeClient(), posted);
      // It is never done loading: it leads on first.
      await page.goto(url, { waitUntil: 'commit' });
    },
  ],
  'of-another-site': [
    'Sign-in failed',
    async (page) => {
      await screen().start(page);
      await submitElsewhere(page, page.url(), { action: 'deny' });
    },
  ],
  'too-long': [
    'The request is too long',
    async (page) => {
      const { client } = await screen().start(page);
      await submitElsewhere(page, `${client.issuer}/auth`, { state: 'x'.repeat(8_000) });
    },
  ],
  'not-now': [
    'Sign-in failed',
    async (page) => {
      await screen().start(page);
      beforeNextCall('PutItem', breakDown);
      await button(page, 'Cancel').click();
    },
  ],
  broken: [
    'Sign-in failed',
    async (page) => {
      const { request } = await screen().start(page);
      beforeNextTransaction(breakDown);
      await page.goto(request.url);
    },
  ],
} satisfies Record<string, [string, Reach]>;

/** Signs in, and opens the page that asks whether to sign out. */
async function askToSignOut(page: Page): Promise<void> {
  const { client } = await screen().startAndSignIn(page);
  await page.goto(screen().signOutUrl(client));
}

/** Keeps the browser on a page that would lead on by itself. */
async function stayHere(page: Page, target: string): Promise<void> {
  await page.route(target, (route) => route.abort('aborted'));
}

/** Sends a form from a page of another site. */
async function submitElsewhere(page: Page, address: string, fields: Record<string, string>): Promise<void> {
  const inputs = Object.entries(fields).map(([name, value]) => `<input name="${name}" value="${value}">`);
  const form = `<form method="post" action="${address}">${inputs.join('')}<button>Win a prize</button></form>`;
  screen().party.serve('/elsewhere', form);
  await page.goto(`${screen().party.origin}/elsewhere`);
  await button(page, 'Win a prize').click();
}

/** Enters the right code after the variant has closed its doors. */
async function refused(page: Page, restriction: Record<string, unknown>): Promise<void> {
  const { client, variantId = '', email } = await screen().startAndIdentify(page, { variant: {} });
  await screen().updateVariant(client, variantId, restriction);
  await screen().enterNewestCode(page, email);
}

/** One page of each kind: a question, one with an error, a choice, and a page without a form. */
const IN_EVERY_RUN: readonly (keyof typeof PAGES)[] = ['who', 'code-wrong', 'consent', 'link-dead'];

const expectReadable = (name: keyof typeof PAGES) =>
  screen().inBrowser(PHONE, async (page, context) => {
    const [title, reach]: [string, Reach] = PAGES[name];
    await reach(page, context);
    await heading(page, title);
    await expectGoodPage(page, name);
  });

describe('the pages of the sign-in screen', () => {
  const names = Object.keys(PAGES) as (keyof typeof PAGES)[];
  const readable = '%s: can be read by everybody, on a phone, in light and dark';

  it.each(IN_EVERY_RUN)(readable, expectReadable);
  it.each(names.filter((name) => !IN_EVERY_RUN.includes(name)))(
    readable,
    { tags: 'nightly' },
    expectReadable,
  );

  const windows = [
    ['who-branded', 'narrow', NARROW],
    ['code-wrong', 'narrow', NARROW],
    ['consent', 'narrow', NARROW],
    ['consent', 'desktop', DESKTOP],
    ['who-branded', 'desktop', DESKTOP],
  ] as const;
  eachSlice(3, windows, '%s: fits a %s window', ([name, kind, options]) =>
    screen().inBrowser(options, async (page, context) => {
      const [title, reach]: [string, Reach] = PAGES[name];
      await reach(page, context);
      await heading(page, title);
      await expectGoodPage(page, `${name}-${kind}`);
    }),
  );
});

describe('a field with an error', () => {
  it.each([
    ['who-wrong', 'E-mail address or phone number'],
    ['code-wrong', '6-digit code'],
  ] as const)('%s: has the focus, is marked, and is read out with what is wrong', (name, label) =>
    screen().inBrowser(PHONE, async (page, context) => {
      const [, reach]: [string, Reach] = PAGES[name];
      await reach(page, context);
      const field = page.getByLabel(label);
      expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      const described = page.locator(`#${await field.getAttribute('aria-describedby')}`);
      expect(await described.textContent()).not.toBe('');
      expect(await page.title()).toMatch(/^Error: /);
    }),
  );
});

describe('a logo that comes late', () => {
  const isComplete = (image: HTMLImageElement) => image.complete;

  it('moves nothing', () =>
    screen().inBrowser(PHONE, async (page) => {
      await page.addInitScript(() => {
        const note = (list: PerformanceObserverEntryList) => {
          for (const { startTime } of list.getEntries()) document.title += ` moved at ${startTime}`;
        };
        new PerformanceObserver(note).observe({ type: 'layout-shift', buffered: true });
      });
      await page.route(LOGO, async (route) => {
        await page.locator('h1').waitFor();
        await framesOf(page);
        await route.fulfill({
          contentType: 'image/svg+xml',
          body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
        });
      });
      const loaded = page.waitForResponse(LOGO);
      await screen().start(page, { client: { logo_uri: LOGO } });
      await loaded;
      await expect.poll(() => page.locator('header img').evaluate(isComplete)).toBe(true);
      await framesOf(page);
      expect(await page.title()).toBe('Sign in to Demonstration');
    }));
});
