import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callbackUrl } from '../../shared/providers/begin-upstream.ts';
import { part, rowsOf } from '../support/account-rows.ts';
import { breaksPolicy, expectGoodPage } from '../support/chromium.ts';
import { everyPage } from '../support/every-page.ts';
import { addProvider, newPerson, TRUSTED } from '../support/screen-provider.ts';
import { startSecondProvider } from '../support/second-provider.ts';
import { heading, useSignInScreen } from '../support/sign-in-screen.ts';

const screen = useSignInScreen();
const SMALL_PHONE = { viewport: { width: 360, height: 740 } };
const CONSENT = 'Continue to Client';
const STAFF = 'Continue with Staff';

let second: Awaited<ReturnType<typeof startSecondProvider>>;
let person: ReturnType<typeof newPerson>;
beforeAll(async () => {
  second = await startSecondProvider(callbackUrl());
  const { application } = screen().service.seed;
  await addProvider(second, application, { ...TRUSTED, id: 'staff', name: 'Staff' });
  await addProvider(second, application, { id: 'other', name: 'Other' });
});
beforeEach(() => {
  person = newPerson(second);
  second.state.denies = false;
});

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

/** Opens the question who signs in, in a browser that nobody has used. Nothing that it needs is blocked. */
async function atQuestion(work: (page: Page) => Promise<void>, options: object = SMALL_PHONE): Promise<void> {
  await screen().inBrowser(options, async (page) => {
    const broken: string[] = [];
    page.on('console', (message) => {
      if (breaksPolicy(message)) broken.push(message.text());
    });
    await screen().start(page);
    await work(page);
    expect(broken).toEqual([]);
  });
}

describe('the buttons of identity providers', () => {
  it('lead to the provider and back, and leave nothing in the address', () =>
    atQuestion(async (page) => {
      const seen: string[] = [];
      page.on('framenavigated', (frame) => seen.push(frame.url()));
      await link(page, STAFF).click();
      await heading(page, CONSENT);
      expect(new URL(page.url()).search).toBe('');
      expect(seen.filter((url) => url.includes('answer='))).toEqual([]);
    }));

  it('work without scripts', () =>
    atQuestion(
      async (page) => {
        await link(page, STAFF).click();
        await heading(page, CONSENT);
      },
      { ...SMALL_PHONE, javaScriptEnabled: false },
    ));

  it('need no mouse: Tab and Enter are enough', () =>
    atQuestion(async (page) => {
      await page.locator('input:focus').waitFor();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      expect(await page.locator(':focus span').innerText()).toBe('Continue with Other');
      await page.keyboard.press('Enter');
      await heading(page, 'Enter the code');
    }));

  it('ask for a code where the provider is no authority for the address', () =>
    atQuestion(async (page) => {
      await link(page, 'Continue with Other').click();
      await heading(page, 'Enter the code');
      await expectGoodPage(page, 'page-code-provider');
      await screen().enterNewestCode(page, person.email);
      await heading(page, CONSENT);
    }));

  it('lead back to the question from a provider that signs nobody in', () =>
    atQuestion(async (page) => {
      second.state.denies = true;
      await link(page, STAFF).click();
      await page.getByText('That did not work. Try again.').waitFor();
      expect(new URL(page.url()).search).toBe('');
      await screen().signIn(page);
    }));

  it('may be pressed again after the way back', () =>
    atQuestion(async (page) => {
      const question = page.url();
      await link(page, 'Continue with Other').click();
      await heading(page, 'Enter the code');
      await page.goBack();
      await page.goto(question);
      await heading(page, 'Enter the code');
      await page.getByRole('button', { name: 'Use another address' }).click();
      await link(page, STAFF).click();
      await heading(page, CONSENT);
    }));

  it('let the provider come back by a form of its own site, as Apple does', () =>
    atQuestion(async (page) => {
      const address = (await link(page, STAFF).getAttribute('href')) ?? '';
      const begun = await fetch(address, { redirect: 'manual' });
      const parameters = await second.visit(begun.headers.get('location') ?? '');
      const fields = [...parameters].map(
        ([name, value]) => `<input type="hidden" name="${name}" value="${value}">`,
      );
      screen().party.serve(
        '/apple',
        `<form method="post" action="${callbackUrl()}">${fields.join('')}<button>Go</button></form>`,
      );
      await page.goto(`${screen().party.foreignOrigin}/apple`);
      await page.getByRole('button', { name: 'Go' }).click();
      await heading(page, CONSENT);
    }));

  it('are at the account page, too, which then names the provider beside the session', () =>
    screen().inBrowser({ viewport: { width: 1280, height: 900 } }, async (page) => {
      const { baseUrl, seed } = screen().service;
      await page.goto(`${baseUrl}/oidc/${seed.application}/account`);
      await link(page, STAFF).click();
      await part(page, 'sessions').getByText('This browser').waitFor();
      expect(await rowsOf(page, 'sessions').first().innerText()).toContain('Staff · ');
    }));

  it('can be read by everybody, in light and dark, on a small phone', () =>
    atQuestion(async (page) => {
      await expectGoodPage(page, 'page-identify-providers');
    }));

  it.each(['en', 'ar'] as const)('have the marks of their providers, in %s', (language) =>
    atQuestion(async (page) => {
      const pages = everyPage(language)['identifyPage'] ?? [];
      await page.setContent(pages.at(-1) ?? '');
      await expectGoodPage(page, `page-identify-presets-${language}`);
      expect(await page.locator('.providers').getByRole('link').count()).toBe(5);
      await page.setContent(pages.at(-2) ?? '');
      await expectGoodPage(page, `page-identify-presets-alone-${language}`);
    }),
  );
});
