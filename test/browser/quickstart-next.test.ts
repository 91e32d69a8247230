import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useChromium } from '../support/chromium.ts';
import { api } from '../support/oidc-flow.ts';
import { useGuide } from '../support/running-guide.ts';
import { useService } from '../support/service.ts';
import { until } from '../support/wait.ts';
import { wrongCode } from '../support/wrong-code.ts';

const browser = useChromium();
const running = useService();
const origin = useGuide('quickstart-next.md', running);

async function askForCode(page: Page, email: string): Promise<string> {
  await page.goto(origin());
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('Code').waitFor();
  return (await until(async () => (await running().inbox(email))[0]))?.code ?? '';
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Signs in in a browser of its own, and ends it after the test. */
async function signedIn(email: string, run: (page: Page, context: BrowserContext) => Promise<void>) {
  const context = await browser().newContext();
  const page = await context.newPage();
  await enterCode(page, await askForCode(page, email));
  await page.getByText(`Welcome, ${email}`).waitFor();
  await run(page, context);
  await context.close();
}

async function sessionCookie(context: BrowserContext) {
  const cookie = (await context.cookies()).find(({ name }) => name === 'session');
  if (!cookie) throw new Error('there is no session');
  return { ...cookie, tokens: JSON.parse(decodeURIComponent(cookie.value)) };
}

describe('the app of the guide "Quickstart: Next.js"', () => {
  it('signs in after a wrong code, in a cookie that no script can read', async () => {
    const context = await browser().newContext();
    const page = await context.newPage();
    const email = 'next-guide@example.com';
    const code = await askForCode(page, email);
    await enterCode(page, wrongCode(code));
    await page.getByText('That did not work (invalid_code).').waitFor();
    await enterCode(page, code);
    await page.getByText(`Welcome, ${email}`).waitFor();
    const { httpOnly, sameSite, secure, tokens } = await sessionCookie(context);
    expect({ httpOnly, sameSite, secure }).toEqual({ httpOnly: true, sameSite: 'Lax', secure: true });
    expect(await page.content()).not.toContain(tokens.access_token);
    expect(await page.evaluate(() => document.cookie)).toBe('');
    await context.close();
  });

  it('refreshes a token that is no longer good, also for two pages at once', () =>
    signedIn('next-refresh@example.com', async (page, context) => {
      const { tokens, ...cookie } = await sessionCookie(context);
      const value = encodeURIComponent(JSON.stringify({ ...tokens, access_token: 'expired' }));
      await context.addCookies([{ ...cookie, value }]);
      const other = await context.newPage();
      await Promise.all([page.goto(origin()), other.goto(origin())]);
      for (const one of [page, other]) await one.getByText('Welcome, next-refresh@example.com').waitFor();
      expect((await sessionCookie(context)).tokens.refresh_token).not.toBe(tokens.refresh_token);
    }));

  it('signs out when the session has ended elsewhere', () =>
    signedIn('next-ended@example.com', async (page, context) => {
      const { tokens, ...cookie } = await sessionCookie(context);
      const value = encodeURIComponent(JSON.stringify({ access_token: 'expired', refresh_token: 'unknown' }));
      await context.addCookies([{ ...cookie, value }]);
      await page.goto(origin());
      await page.getByLabel('E-mail address').waitFor();
      expect(tokens.refresh_token).toBeDefined();
      await expect(sessionCookie(context)).rejects.toThrow();
    }));

  it('ends the session at the service, too', () =>
    signedIn('next-out@example.com', async (page, context) => {
      const { tokens } = await sessionCookie(context);
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByLabel('E-mail address').waitFor();
      const { refresh_token } = tokens;
      const body = { grant_type: 'refresh_token', refresh_token };
      expect((await api(running(), 'POST', '/hub/auth/token', {}, body)).status).toBe(400);
    }));
});
