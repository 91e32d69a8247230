import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useChromium } from '../support/chromium.ts';
import { linkOverHttp } from '../support/oidc-flow.ts';
import { useRelyingParty } from '../support/relying-party.ts';
import { useService } from '../support/service.ts';
import { newEmail } from '../support/sign-in-screen.ts';

const service = useService();
const chromium = useChromium();
const party = useRelyingParty();

/** A link that somebody has made: whoever uses it is signed in as its user. */
function newLink(): Promise<string> {
  const redirect_url = `${party().origin}/welcome`;
  return linkOverHttp(service(), { data: { email: newEmail() }, redirect_url });
}

const isOpen = async (link: string) =>
  (await fetch(link, { headers: { accept: 'application/json' } })).status === 200;

async function inBrowser(
  work: (page: Page, context: BrowserContext) => Promise<void>,
  javaScriptEnabled = true,
) {
  const context = await chromium().newContext({ javaScriptEnabled });
  await context
    .newPage()
    .then((page) => work(page, context))
    .finally(() => context.close());
}

const proceed = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();

describe('a link in a browser', () => {
  it.each(['origin', 'foreignOrigin'] as const)(
    'refuses a form of another site (%s), also if the browser has seen the page',
    (where) =>
      inBrowser(async (page) => {
        const link = await newLink();
        await page.goto(await newLink());
        party().serve(
          '/attack',
          `<form method="post" action="${link}"><input name="nonce" value="${'x'.repeat(22)}"></form><script>document.forms[0].submit()</script>`,
        );
        await page.goto(`${party()[where]}/attack`);
        await page.getByRole('heading', { name: 'Sign-in failed' }).waitFor();
        expect(await isOpen(link)).toBe(true);
      }),
  );

  it.each([true, false])('signs in with one press, with scripts: %s', (javaScriptEnabled) =>
    inBrowser(async (page) => {
      const link = await newLink();
      await page.goto(link);
      await proceed(page);
      await page.waitForURL(/\/welcome#svc_code=/);
      expect(await isOpen(link)).toBe(false);
    }, javaScriptEnabled),
  );

  it('signs in from each of two tabs that a fresh browser opens at once', () =>
    inBrowser(async (page, context) => {
      const tab = await context.newPage();
      const tabs = [
        { one: page, link: await newLink() },
        { one: tab, link: await newLink() },
      ];
      await Promise.all(tabs.map(({ one, link }) => one.goto(link)));
      for (const { one, link } of tabs) {
        await proceed(one);
        await one.waitForURL(/\/welcome#svc_code=/);
        expect(await isOpen(link)).toBe(false);
      }
    }));

  it('signs in where the browser has lost the cookie, because it says whose page posts', () =>
    inBrowser(async (page, context) => {
      const link = await newLink();
      await page.goto(link);
      await context.clearCookies();
      await proceed(page);
      await page.waitForURL(/\/welcome#svc_code=/);
      expect(await isOpen(link)).toBe(false);
    }));
});
