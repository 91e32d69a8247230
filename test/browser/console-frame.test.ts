import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectGoodPage, useChromium } from '../support/chromium.ts';
import { consoleToken, consoleUser, ofApplication, openConsole, signInByCode } from '../support/console.ts';
import { useService } from '../support/service.ts';

const browser = useChromium();
const running = useService();

const open = (path?: string, options?: Parameters<typeof openConsole>[3]) =>
  openConsole(browser(), running(), path, options);
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const signIn = (page: Page, email: string) => signInByCode(page, running(), email);

/** Creates an application without anything in it. */
async function newApplication(): Promise<string> {
  const { hub_access_token, account } = running().seed;
  const answer = await fetch(`${running().baseUrl}/applications`, {
    method: 'POST',
    headers: { authorization: `Bearer ${hub_access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Fresh', account }),
  });
  return (await answer.json()).id;
}

describe('the sign-in of the console', () => {
  it('signs an operator in by a code, and out again', async () => {
    const { page, problems } = await open('', { signedOut: true });
    await heading(page, 'Sign in to the console').waitFor();
    await expectGoodPage(page, 'console-sign-in');
    await signIn(page, 'owner@example.com');
    await heading(page, 'Users').waitFor();
    await page.getByRole('button', { name: 'You owner@example.com' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await heading(page, 'Sign in to the console').waitFor();
    await page.reload();
    await heading(page, 'Sign in to the console').waitFor();
    expect(problems).toEqual([]);
  });

  it('shows the refresh token to no script', async () => {
    const { page } = await open('', { signedOut: true });
    await signIn(page, 'owner@example.com');
    await heading(page, 'Users').waitFor();
    const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]));
    expect(stored).not.toMatch(/refresh|eyJ/);
    const [cookie] = await page.context().cookies(`${running().baseUrl}/console/session`);
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/console/session' });
    expect(stored).not.toContain(cookie?.value);
  });

  it('goes on in place, with what was typed, after a session has ended', async () => {
    const { page, problems } = await open(ofApplication(running(), '/start?do=create-key'));
    await page.getByLabel('Name').fill('Half typed');
    await page.context().clearCookies();
    await page.clock.install();
    await page.clock.fastForward('02:00:00');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByText('Your session has ended').waitFor();
    await signIn(page, 'owner@example.com');
    await page.getByText('The key is created').waitFor();
    expect(problems).toEqual([]);
  });

  it('signs the other tabs out, too', async () => {
    const { page } = await open();
    await heading(page, 'Users').waitFor();
    const other = await page.context().newPage();
    await other.goto(page.url());
    await heading(other, 'Users').waitFor();
    await page.getByRole('button', { name: 'You owner@example.com' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await other.getByText('Your session has ended').waitFor();
    expect(await other.getByRole('heading', { level: 1 }).textContent()).toBe('Users');
  });
});

describe('a draft', () => {
  it('survives a reload, with its dialog', async () => {
    const { page } = await open(ofApplication(running(), '/start?do=create-key'));
    await page.getByLabel('Name').fill('Not yet sent');
    await page.reload();
    expect(await page.getByLabel('Name').inputValue()).toBe('Not yet sent');
    await page.getByRole('button', { name: 'Discard it' }).click();
    expect(await page.getByLabel('Name').inputValue()).toBe('Web');
  });
});

describe('a draft of somebody who signed out', () => {
  it('is not shown to the next person in the tab', async () => {
    const path = ofApplication(running(), '/start?do=create-key');
    const { page } = await open(path);
    await page.getByLabel('Name').fill('Of the owner');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'You owner@example.com' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await heading(page, 'Sign in to the console').waitFor();
    await signIn(page, 'support@example.com');
    await page.getByRole('button', { name: 'You support@example.com' }).waitFor();
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Of the owner');
  });
});

describe('Ctrl+K', () => {
  it('finds a user, a page, an application and a pasted id', async () => {
    const { page } = await open(ofApplication(running(), '/users'));
    await heading(page, 'Users').waitFor();
    const { user, application } = running().seed;
    for (const [typed, found] of [
      ['user@example', 'user@example.com'],
      ['First', 'First steps'],
      ['Demonst', 'Demonstration'],
      [user.id, `User ${user.id}`],
      [application, `Application ${application}`],
    ] as const) {
      await page.keyboard.press('Control+k');
      await page.getByLabel('A page, an application').fill(typed);
      await page.getByRole('dialog').getByText(found, { exact: true }).first().waitFor();
      await page.keyboard.press('Escape');
    }
    await page.keyboard.press('Control+k');
    await page.getByLabel('A page, an application').fill('First');
    await page.getByRole('dialog').getByText('First steps').waitFor();
    await page.keyboard.press('Enter');
    await heading(page, 'First steps').waitFor();
    expect(new URL(page.url()).pathname).toBe(`/console/applications/${application}/start`);
  });
});

describe('the first steps', () => {
  it('lead from a key and an origin to the first sign-in', async () => {
    const { page, problems } = await open(`/applications/${await newApplication()}/start`);
    await page.getByRole('button', { name: 'Create a publishable key' }).click();
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('button', { name: 'Add an origin' }).click();
    await page.getByRole('textbox', { name: 'Origin' }).fill('not an origin');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('dialog').locator('[role=alert], .mantine-InputWrapper-error').first().waitFor();
    await page.getByRole('textbox', { name: 'Origin' }).fill('https://shop.example.com');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('listitem').filter({ hasText: 'https://shop.example.com' }).last().waitFor();
    await expectGoodPage(page, 'console-start');
    expect(problems).toEqual([]);
  });
});

describe('a role', () => {
  it('sees why it may not do something', async () => {
    const path = `/applications/${await newApplication()}/start`;
    const { page } = await open(path, { role: 'viewer' });
    const button = page.getByRole('button', { name: 'Create a publishable key' });
    await button.hover();
    const reason = page.getByRole('tooltip', { name: 'This needs one of the roles: owner, admin' });
    await reason.waitFor();
    expect(await button.getAttribute('aria-disabled')).toBe('true');
  });
});

describe('the console', () => {
  it('says so of an address that leads nowhere', async () => {
    const { page } = await open('/nowhere/at/all');
    await heading(page, 'There is nothing here').waitFor();
    await expectGoodPage(page, 'console-nothing');
  });

  it('speaks German, if the reader prefers that', async () => {
    const { page } = await open(ofApplication(running(), '/start'), { locale: 'de-DE' });
    await heading(page, 'Erste Schritte').waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
  });

  it('reloads for another person who signs in, so that nobody sees what is not theirs', async () => {
    const { page } = await open(ofApplication(running(), '/start'));
    await heading(page, 'First steps').waitFor();
    const token = await consoleToken(await consoleUser(running(), 'viewer'));
    await page.context().addCookies([
      {
        name: 'svc_console',
        value: token,
        domain: new URL(running().baseUrl).hostname,
        path: '/console/session',
      },
    ]);
    await page.clock.install();
    await page.clock.fastForward('02:00:00');
    await Promise.all([page.waitForEvent('load'), page.getByRole('link', { name: 'Users' }).click()]);
    await heading(page, 'Users').waitFor();
    expect(await page.getByRole('button', { name: /^You / }).textContent()).not.toContain('owner');
  });
});
