import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { button, heading, newEmail, useSignInScreen } from '../support/sign-in-screen.ts';
import { startByStrangers } from '../support/strangers.ts';
import { ageMessages } from '../support/throttles.ts';

const screen = useSignInScreen();
const WINDOW = { viewport: { width: 390, height: 780 } };

/** What the browser says against the scripts of a page. */
function problemsOf(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('console', (message) => {
    if (message.text().includes('Security Policy')) problems.push(message.text());
  });
  return problems;
}

/** Asks for a message to an address that strangers have used up. */
async function askAtBusyAddress(page: Page): Promise<string> {
  const { client } = await screen().start(page);
  const email = newEmail();
  await startByStrangers(screen().service, client.keys, email);
  await page.getByLabel('E-mail address').fill(email);
  await button(page, 'Continue').click();
  return email;
}

describe('the screen of an address that strangers use', () => {
  it('does the work unasked, and signs in by the code of its message', () =>
    screen().inBrowser(WINDOW, async (page) => {
      const problems = problemsOf(page);
      const refused = page.waitForResponse((answer) => answer.status() === 429);
      const email = await askAtBusyAddress(page);
      await refused;
      await heading(page, 'Enter the code');
      expect(await screen().service.inbox(email)).toHaveLength(6);
      await screen().enterNewestCode(page, email);
      await heading(page, 'Continue to Client');
      expect(problems).toEqual([]);
    }));

  it('does the work unasked, too, for a further message', () =>
    screen().inBrowser(WINDOW, async (page) => {
      const problems = problemsOf(page);
      const { client, email } = await screen().startAndIdentify(page);
      await startByStrangers(screen().service, client.keys, email, 4);
      await ageMessages();
      await page.reload();
      const refused = page.waitForResponse((answer) => answer.status() === 429);
      await button(page, 'Send a new code').click();
      await refused;
      await page.getByText('We sent a new code').waitFor();
      expect(await screen().service.inbox(email)).toHaveLength(6);
      expect(problems).toEqual([]);
    }));

  it('says without JavaScript when to try again, and sends nothing', () =>
    screen().inBrowser({ ...WINDOW, javaScriptEnabled: false }, async (page) => {
      const email = await askAtBusyAddress(page);
      await page.getByText(/^Too many attempts\. Try again in \d+ minutes?\.$/).waitFor();
      expect(await page.getByLabel('E-mail address').inputValue()).toBe(email);
      expect(await screen().service.inbox(email)).toHaveLength(5);
    }));
});
