import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { beforeNextCall } from '../support/before-call.ts';
import { api, bearer, userinfo } from '../support/oidc-flow.ts';
import type { RunningService } from '../support/service.ts';
import { button, heading, newEmail, useSignInScreen } from '../support/sign-in-screen.ts';
import { shownIdentities, testEntry } from '../support/test-identities.ts';
import { ageMessages } from '../support/throttles.ts';
import { wrongCode } from '../support/wrong-code.ts';

const screen = useSignInScreen();

/** Makes an address of the seeded application a test identity, and returns its code. */
async function listTestIdentity(service: RunningService, email: string): Promise<string> {
  const { application, hub_access_token } = service.seed;
  const config = { hub: { auth: { test_identities: [testEntry({ email })] } } };
  const path = `/applications/${application}`;
  const { status, body, text } = await api(service, 'PATCH', path, bearer(hub_access_token), { config });
  return shownIdentities({ status, body, text })[0]?.code ?? '';
}

/** Presses a button twice before the service answers the first press, which would bring another page. */
async function pressTwice(page: Page, name: string): Promise<void> {
  const pressed = Promise.withResolvers<void>();
  beforeNextCall('', () => pressed.promise);
  await button(page, name)
    .dblclick()
    .finally(() => pressed.resolve());
}

const NO_SCRIPT = { viewport: { width: 390, height: 780 }, javaScriptEnabled: false };

describe('signing in without JavaScript', () => {
  it('works by code, and leads to the client with a code that gives tokens', () =>
    screen().inBrowser(NO_SCRIPT, async (page) => {
      const started = await screen().startAndSignIn(page);
      await button(page, 'Allow').click();
      await page.waitForURL(/\/welcome/);
      const back = new URL(page.url()).searchParams;
      expect([back.get('state'), back.get('iss')]).toEqual([started.request.state, started.client.issuer]);
      expect(await screen().tokensFor(started, page.url())).toMatchObject({ scope: 'openid email' });
    }));

  it('works by link in the same browser, which ends the code', () =>
    screen().inBrowser(NO_SCRIPT, async (page, context) => {
      const { email } = await screen().startAndIdentify(page);
      const tab = await context.newPage();
      await tab.goto((await screen().messageTo(email)).link);
      await button(tab, 'Continue').click();
      await heading(tab, 'Continue to Client');
      await button(tab, 'Allow').click();
      await tab.waitForURL(/\/welcome/);
      await screen().enterCode(page, '123456');
      await heading(page, 'This sign-in has ended');
    }));

  it('goes on in the tab of the code, too, once the link was used in another', () =>
    screen().inBrowser({ viewport: NO_SCRIPT.viewport }, async (page, context) => {
      const { email } = await screen().startAndIdentify(page);
      const tab = await context.newPage();
      await tab.goto((await screen().messageTo(email)).link);
      await button(tab, 'Continue').click();
      await heading(tab, 'Continue to Client');
      await heading(page, 'This sign-in has ended');
      await page.getByRole('link', { name: 'Go to Client' }).waitFor();
    }));

  it('asks at once when the person comes back to the tab of the code', () =>
    screen().inBrowser({ viewport: NO_SCRIPT.viewport }, async (page) => {
      // Without its clock the page asks for no other reason.
      await page.addInitScript(() => Object.assign(globalThis, { setInterval: () => 0 }));
      await screen().startAndIdentify(page);
      const asked = page.waitForResponse((response) => response.url() === page.url());
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      expect((await asked).status()).toBe(200);
    }));

  it('keeps the typed code while its tab waits', { tags: 'nightly' }, () =>
    screen().inBrowser({ viewport: NO_SCRIPT.viewport }, async (page) => {
      await screen().startAndIdentify(page);
      await page.getByLabel('6-digit code').fill('123');
      const asked = await page.waitForResponse((response) => response.url() === page.url());
      expect(asked.status()).toBe(200);
      expect(await page.getByLabel('6-digit code').inputValue()).toBe('123');
    }),
  );

  it('shows the code where the link is opened on another device, which signs nobody in', () =>
    screen().inBrowser(NO_SCRIPT, async (page) => {
      const { email } = await screen().startAndIdentify(page);
      const { code, link } = await screen().messageTo(email);
      await screen().inBrowser(NO_SCRIPT, async (opened, context) => {
        await opened.goto(link);
        await opened.getByText(code, { exact: true }).waitFor();
        expect(await opened.getByRole('button').count()).toBe(0);
        expect(await context.cookies()).toEqual([]);
      });
      await screen().enterCode(page, code);
      await heading(page, 'Continue to Client');
    }));

  it('needs no mouse: Tab and Enter are enough', () =>
    screen().inBrowser(NO_SCRIPT, async (page) => {
      await screen().start(page);
      const email = newEmail();
      await page.locator('input:focus').waitFor();
      await page.keyboard.type(email);
      await page.keyboard.press('Enter');
      await heading(page, 'Enter the code');
      await page.locator('input:focus').waitFor();
      await page.keyboard.type((await screen().messageTo(email)).code);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await heading(page, 'Continue to Client');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/welcome/);
    }));
});

describe('the page of the code, with scripts', () => {
  const WINDOW = { viewport: NO_SCRIPT.viewport };

  it('sends the code once its sixth digit is typed', () =>
    screen().inBrowser(WINDOW, async (page) => {
      const { email } = await screen().startAndIdentify(page);
      const { code } = await screen().messageTo(email);
      await page.getByLabel('6-digit code').pressSequentially(code);
      await heading(page, 'Continue to Client');
    }));

  it('sends the code of a test identity once its sixth digit is typed', () =>
    screen().inBrowser(WINDOW, async (page) => {
      await screen().start(page);
      const email = newEmail();
      const code = await listTestIdentity(screen().service, email);
      await screen().identify(page, email);
      await page.getByLabel('6-digit code').pressSequentially(code);
      await heading(page, 'Continue to Client');
    }));

  it('sends a code once, also if Enter is pressed, and none while digits are deleted', () =>
    screen().inBrowser(WINDOW, async (page) => {
      await page.clock.install();
      const { email } = await screen().startAndIdentify(page);
      const { code } = await screen().messageTo(email);
      const field = page.getByLabel('6-digit code');
      await field.fill(`${code}0`);
      await field.press('Backspace');
      expect(await field.inputValue()).toBe(code);
      const pressed = Promise.withResolvers<void>();
      let posts = 0;
      await page.route('**/interaction/*', async (route) => {
        const isPost = route.request().method() === 'POST';
        if (isPost) posts += 1;
        if (isPost) await pressed.promise;
        await route.continue();
      });
      // A second form is refused for three seconds, and Enter must reach the page before its answer does.
      await page.clock.pauseAt(Date.now() + 60_000);
      await field.fill(wrongCode(code));
      await page.keyboard.press('Enter');
      pressed.resolve();
      await page.getByText('The code is wrong; 4 more tries').waitFor();
      expect(posts).toBe(1);
    }));

  it('counts down until another message may be requested', () =>
    screen().inBrowser(WINDOW, async (page) => {
      await page.clock.install();
      const { email } = await screen().startAndIdentify(page);
      await page.getByRole('button', { name: /^Send a new code in \d+ seconds$/ }).click({ force: true });
      await page.clock.runFor(31_000);
      expect(await screen().service.inbox(email)).toHaveLength(1);
      await ageMessages();
      await button(page, 'Send a new code').click();
      await page.getByText('We sent a new code').waitFor();
      expect(await screen().service.inbox(email)).toHaveLength(2);
    }));
});

describe('a client that wants its answer posted (form_post)', () => {
  it.each([
    ['by itself', true],
    ['by a button where there are no scripts', false],
  ])('gets it %s, and may lead on to another site', (_how, javaScriptEnabled) =>
    screen().inBrowser({ ...NO_SCRIPT, javaScriptEnabled }, async (page) => {
      const posted = page.waitForRequest(screen().party.redirectUri);
      const started = await screen().startAndSignIn(page, { params: { response_mode: 'form_post' } });
      await button(page, 'Allow').click();
      if (!javaScriptEnabled) await heading(page, 'One moment');
      if (!javaScriptEnabled) await button(page, 'Continue').click();
      await page.waitForURL(/\/welcome/);
      const request = await posted;
      expect(request.method()).toBe('POST');
      const answer = `${started.client.redirectUri}?${request.postData()}`;
      expect(await screen().tokensFor(started, answer)).toMatchObject({ scope: 'openid email' });
    }),
  );
});

describe('what people may do otherwise', () => {
  it.each<[string, (page: Page) => Promise<void>]>([
    ['asked who they are', async () => undefined],
    ['asked to allow', (page) => screen().signIn(page)],
  ])('cancel when they are %s: the client hears access_denied', (_when, until) =>
    screen().inBrowser(NO_SCRIPT, async (page) => {
      await screen().start(page);
      await until(page);
      await button(page, 'Cancel').click();
      await page.waitForURL(/error=access_denied/);
    }),
  );

  it('use another account: the session of the first one is over', () =>
    screen().inBrowser(NO_SCRIPT, async (page) => {
      const started = await screen().startAndSignIn(page);
      await button(page, 'Use another account').click();
      const other = newEmail();
      await screen().signIn(page, other);
      await page.getByText(other).waitFor();
      await button(page, 'Allow').click();
      await page.waitForURL(/\/welcome/);
      const { access_token } = await screen().tokensFor(started, page.url());
      const { body } = await userinfo(started.client, String(access_token));
      expect(body['email']).toBe(other);
    }));

  it(
    'sign in as somebody else though a session is open, without a page in between',
    { tags: 'nightly' },
    () =>
      screen().inBrowser(NO_SCRIPT, async (page) => {
        await screen().startAndSignIn(page);
        await screen().startAndSignIn(page, { params: { prompt: 'login' } });
      }),
  );

  it('ask for another message; the newest code works', { tags: 'nightly' }, () =>
    screen().inBrowser(NO_SCRIPT, async (page) => {
      const { email } = await screen().startAndIdentify(page);
      await ageMessages();
      await button(page, 'Send a new code').click();
      await page.getByText('We sent a new code').waitFor();
      expect(await screen().service.inbox(email)).toHaveLength(2);
      await screen().enterNewestCode(page, email);
      await heading(page, 'Continue to Client');
    }),
  );

  it('use another address', { tags: 'nightly' }, () =>
    screen().inBrowser(NO_SCRIPT, async (page) => {
      await screen().startAndIdentify(page);
      await button(page, 'Use another address').click();
      await screen().signIn(page);
    }),
  );

  it('press a button twice: the second press does not undo the first', () =>
    screen().inBrowser(NO_SCRIPT, async (page) => {
      const { email } = await screen().startAndIdentify(page);
      await page.getByLabel('6-digit code').fill((await screen().messageTo(email)).code);
      await pressTwice(page, 'Sign in');
      await heading(page, 'Continue to Client');
      await pressTwice(page, 'Allow');
      await page.waitForURL(/\/welcome\?code=/);
    }));

  it('paste the code with a space', { tags: 'nightly' }, () =>
    screen().inBrowser(NO_SCRIPT, async (page) => {
      const { email } = await screen().startAndIdentify(page);
      const { code } = await screen().messageTo(email);
      await screen().enterCode(page, ` ${code.slice(0, 3)} ${code.slice(3)} `);
      await heading(page, 'Continue to Client');
    }),
  );
});
