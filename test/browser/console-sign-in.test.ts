import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { IdentityProviderRecord } from '../../shared/identity-providers/identity-provider.ts';
import { HUB_APPLICATION_ID as HUB } from '../../shared/platform/ids.ts';
import { keys } from '../../shared/storage/keys.ts';
import type { Authenticator } from '../support/authenticator.ts';
import { expectGoodPage, useChromium } from '../support/chromium.ts';
import { makeColleague, ofApplication, openConsole } from '../support/console.ts';
import { passkeyOfHubUser, setHubMethods } from '../support/hub-sign-in.ts';
import { removeItem } from '../support/items.ts';
import { useLaterTime } from '../support/later-time.ts';
import { newEmail } from '../support/magic-links.ts';
import { addProvider, newPerson } from '../support/screen-provider.ts';
import { startSecondProvider } from '../support/second-provider.ts';
import { useService } from '../support/service.ts';
import { forgetSignIns } from '../support/throttles.ts';
import { addVirtualAuthenticator, type VirtualAuthenticator } from '../support/virtual-authenticator.ts';

const OWNER = 'owner@example.com';
const browser = useChromium();
const running = useService();
const letPass = useLaterTime();
let second: Awaited<ReturnType<typeof startSecondProvider>>;

beforeAll(async () => {
  second = await startSecondProvider(`${running().baseUrl}/hub/auth/callback`);
  const providers: [string, Partial<IdentityProviderRecord>][] = [
    ['works', { name: 'Example Works', trusted_domains: ['example.com'] }],
    ['forge', { name: 'Code Forge' }],
  ];
  for (const [id, given] of providers) await addProvider(second, HUB, { id, ...given });
});
beforeEach(async () => {
  second.state.denies = false;
  await forgetSignIns();
  const on = { enabled: true };
  await setHubMethods({ email: on, phone: on, passkey: on });
});

const open = (path?: string, options?: Parameters<typeof openConsole>[3]) =>
  openConsole(browser(), running(), path, options);
const start = () => ofApplication(running(), '/start?do=create-key');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const passkeyButton = (page: Page) => button(page, 'Sign in with a passkey');
const signedOutAt = (page: Page) => heading(page, 'Sign in to the console').waitFor();
/** The dialog to which the address of `start` leads. */
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Create a publishable key' });

/** Gives the browser of a page a passkey of the owner, which nobody touches yet. */
async function withDevice(page: Page, { isPresent = false } = {}): Promise<VirtualAuthenticator> {
  return addVirtualAuthenticator(page, [await passkeyOfHubUser(running(), OWNER)], { isPresent });
}

/** Signs in with the passkey of a device: by the button, unless the autofill that waits is first. */
async function usePasskey(page: Page, device: VirtualAuthenticator): Promise<void> {
  await device.setPresent(true);
  const isGone = page.locator('svc-sign-in').waitFor({ state: 'detached' });
  await Promise.race([isGone, passkeyButton(page).click()].map((one) => one.catch(() => undefined)));
}

/** A passkey that its user has removed. */
async function removedKey(): Promise<Authenticator> {
  const removed = await passkeyOfHubUser(running(), newEmail());
  await removeItem(keys.passkeyCredential(removed.id));
  return removed;
}

/** What scripts of a page can read. */
const tabOf = (page: Page) =>
  page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]));

/** Ends the session of a browser as time does, with the next call of its page. */
async function endSession(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.clock.install();
  await page.clock.fastForward('02:00:00');
}

describe('a passkey', () => {
  it('signs in by its button, and shows the page that was asked for', async () => {
    const { page, problems } = await open(start(), { signedOut: true });
    const device = await withDevice(page);
    await passkeyButton(page).waitFor();
    await expectGoodPage(page, 'console-sign-in-methods');
    await usePasskey(page, device);
    await dialogOf(page).waitFor();
    expect(problems).toEqual([]);
  });

  it('signs in by autofill of the address field', async () => {
    const { page } = await open(start(), { signedOut: true });
    await withDevice(page, { isPresent: true });
    await page.reload();
    await dialogOf(page).waitFor();
    expect(await page.locator('svc-sign-in').count()).toBe(0);
  });

  it('gives no script a refresh token', async () => {
    const { page } = await open('', { signedOut: true });
    const device = await withDevice(page);
    const answers: Promise<string>[] = [];
    page.on('response', (answer) => {
      if (answer.request().method() === 'POST') answers.push(answer.text().catch(() => ''));
    });
    await passkeyButton(page).waitFor();
    await usePasskey(page, device);
    await heading(page, 'Users').waitFor();
    expect((await Promise.all(answers)).join()).not.toContain('rt_');
    expect(await tabOf(page)).not.toMatch(/rt_|eyJ/);
    const [cookie] = await page.context().cookies(`${running().baseUrl}/console/session`);
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/console/session' });
  });

  it('goes on in place, with what was typed, after a session has ended', async () => {
    const { page, problems } = await open(start());
    const device = await withDevice(page);
    await page.getByLabel('Name').fill('Half typed');
    await endSession(page);
    await button(page, 'Create').click();
    await page.getByText('Your session has ended').waitFor();
    await passkeyButton(page).waitFor();
    await usePasskey(page, device);
    await page.getByText('The key is created').waitFor();
    expect(problems).toEqual([]);
  });

  it('signs the other tabs in, too', async () => {
    const { page } = await open('', { signedOut: true });
    const other = await page.context().newPage();
    await other.goto(`${running().baseUrl}/console${ofApplication(running(), '/start')}`);
    await signedOutAt(other);
    const device = await withDevice(page);
    await page.bringToFront();
    await usePasskey(page, device);
    await heading(page, 'Users').waitFor();
    await heading(other, 'First steps').waitFor();
    expect(await other.locator('svc-sign-in').count()).toBe(0);
  });

  it('of somebody else reloads the page, without what was typed', async () => {
    const { page } = await open(start());
    const theirs = await passkeyOfHubUser(running(), 'support@example.com');
    const device = await addVirtualAuthenticator(page, [theirs], { isPresent: false });
    await page.getByLabel('Name').fill('Of the owner');
    await endSession(page);
    await button(page, 'Create').click();
    await passkeyButton(page).waitFor();
    await Promise.all([page.waitForEvent('load'), usePasskey(page, device)]);
    await page.getByRole('button', { name: 'You support@example.com' }).waitFor();
    expect(await tabOf(page)).not.toContain('Of the owner');
  });

  it('that its user has removed is refused in words', async () => {
    const { page } = await open('', { signedOut: true });
    const device = await addVirtualAuthenticator(page, [await removedKey()], { isPresent: false });
    await passkeyButton(page).waitFor();
    await device.setPresent(true);
    await passkeyButton(page).click();
    await page.getByText('This passkey does not sign you in here. Use your address.').waitFor();
    expect(await heading(page, 'Sign in to the console').count()).toBe(1);
  });
});

describe('an identity provider', () => {
  it('signs in, and leads back to the page that was asked for', async () => {
    const { page, problems } = await open(start(), { signedOut: true });
    newPerson(second, { sub: 'owner', email: OWNER });
    await button(page, 'Continue with Example Works').click();
    await dialogOf(page).waitFor();
    expect(new URL(page.url()).hash).toBe('');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: `You ${OWNER}` }).waitFor();
    expect(await tabOf(page)).not.toMatch(/rt_|eyJ/);
    expect(problems).toEqual([]);
  });

  it('that only names the address asks for a code, on the page that was asked for', async () => {
    const { page } = await open(start(), { signedOut: true });
    newPerson(second, { email: OWNER });
    await button(page, 'Continue with Code Forge').click();
    await page.getByLabel('6-digit code').waitFor();
    const [message] = await running().inbox(OWNER);
    await page.getByLabel('6-digit code').fill(String(message?.code));
    await dialogOf(page).waitFor();
    expect(await tabOf(page)).not.toMatch(/rt_|eyJ/);
  });

  it('that refuses is named, and a passkey signs in on the page that was asked for', async () => {
    const { page, problems } = await open(start(), { signedOut: true });
    const device = await withDevice(page);
    second.state.denies = true;
    await button(page, 'Continue with Code Forge').click();
    await page.getByText('Code Forge did not sign you in. Try again, or sign in another way.').waitFor();
    await expectGoodPage(page, 'console-provider-refused');
    await usePasskey(page, device);
    await dialogOf(page).waitFor();
    expect(problems).toEqual([]);
  });

  it('goes on with what was typed after a session has ended', async () => {
    const { page } = await open(start());
    await page.getByLabel('Name').fill('Half typed');
    await endSession(page);
    await button(page, 'Create').click();
    newPerson(second, { sub: 'owner', email: OWNER });
    await button(page, 'Continue with Example Works').click();
    await page.getByText('What you typed last time').waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('Half typed');
  });

  it('shows nobody else what was typed before', async () => {
    const { page } = await open(start());
    await page.getByLabel('Name').fill('Of the owner');
    await endSession(page);
    await button(page, 'Create').click();
    newPerson(second, { email: 'support@example.com' });
    await button(page, 'Continue with Example Works').click();
    await page.getByRole('button', { name: 'You support@example.com' }).waitFor();
    expect(await tabOf(page)).not.toContain('Of the owner');
  });

  it('leads back, too, if another tab has signed in meanwhile', async () => {
    const { page } = await open(start(), { signedOut: true });
    const atProvider = `${second.origin}/auth?**`;
    newPerson(second, { sub: 'owner', email: OWNER });
    await page.route(atProvider, (route) => route.fulfill({ body: 'Who are you?' }));
    await button(page, 'Continue with Example Works').click();
    await page.getByText('Who are you?').waitFor();
    const other = await page.context().newPage();
    await other.goto(`${running().baseUrl}/console`);
    const device = await withDevice(other);
    await passkeyButton(other).waitFor();
    await usePasskey(other, device);
    await heading(other, 'Users').waitFor();
    await page.unroute(atProvider);
    await page.reload();
    await dialogOf(page).waitFor();
    expect(new URL(page.url()).hash).toBe('');
  });
});

describe('the own menu', () => {
  /** Opens the dialog of who is signed in. */
  async function openOwn(page: Page, email = OWNER): Promise<void> {
    await page.getByRole('button', { name: `You ${email}` }).click();
    await page.getByRole('menuitem', { name: 'How you sign in' }).click();
    await page.locator('svc-account').getByRole('heading', { name: 'Passkeys' }).waitFor();
  }
  /** The part of the dialog with this heading. */
  const part = (page: Page, name: string) => page.locator('svc-account section').filter({ hasText: name });
  const passkeys = (page: Page) => part(page, 'Passkeys');
  const connect = (page: Page) => button(page, 'Connect: Code Forge');

  const removals = (page: Page) => passkeys(page).getByRole('button', { name: /^Remove: / });

  it('adds a passkey, which signs in, and removes it', async () => {
    const { email, userId } = await makeColleague(running(), 'viewer');
    const { page, problems } = await open('', { userId });
    await addVirtualAuthenticator(page, []);
    await openOwn(page, email);
    await button(page, 'Add a passkey').click();
    await passkeys(page).getByText('The passkey is added.').waitFor();
    await expectGoodPage(page, 'console-own-sign-in');
    await page.context().clearCookies();
    await page.reload();
    await removals(page).click();
    await button(page, 'Remove').click();
    await passkeys(page).getByText('The passkey is removed.').waitFor();
    expect([await removals(page).count(), problems]).toEqual([0, []]);
  });

  it('stays open while the first page leads to the users', async () => {
    const { page, problems } = await open('?do=own-sign-in');
    await page.waitForURL('**/users?do=own-sign-in');
    await passkeys(page).waitFor();
    expect(problems).toEqual([]);
  });

  it('asks for a code in place if the sign-in is older', async () => {
    const { page } = await open();
    await addVirtualAuthenticator(page, []);
    letPass(11 * 60_000);
    await openOwn(page);
    await button(page, 'Add a passkey').click();
    await button(page, OWNER).click();
    await page.getByLabel('6-digit code').waitFor();
    const [message] = await running().inbox(OWNER);
    await page.getByLabel('6-digit code').fill(String(message?.code));
    await passkeys(page).getByText('The passkey is added.').waitFor();
    expect(await tabOf(page)).not.toMatch(/rt_|eyJ/);
  });

  it('connects an account at a provider, and says if the provider refuses', async () => {
    const { email, userId } = await makeColleague(running(), 'viewer');
    const { page, problems } = await open(ofApplication(running(), '/start'), { userId });
    await openOwn(page, email);
    second.state.denies = true;
    await connect(page).click();
    await part(page, 'Connected accounts').getByText('so nothing was connected').waitFor();
    await expectGoodPage(page, 'console-provider-not-connected');
    newPerson(second);
    second.state.denies = false;
    await connect(page).click();
    await part(page, 'Connected accounts').getByText('The account is connected.').waitFor();
    expect(new URL(page.url()).pathname).toContain('/start');
    expect(problems).toEqual([]);
  });
});

describe('the sign-in form', () => {
  it('asks for no address if the hub sends no messages', async () => {
    await setHubMethods({ email: { enabled: false }, phone: { enabled: false } });
    const { page } = await open('', { signedOut: true });
    await passkeyButton(page).waitFor();
    await expectGoodPage(page, 'console-passkey-alone');
    expect(await page.locator('svc-sign-in input').count()).toBe(0);
  });

  it('has no passkey if the hub takes none', async () => {
    await setHubMethods({ passkey: { enabled: false } });
    const { page } = await open('', { signedOut: true });
    await page.locator('svc-sign-in').getByRole('textbox').waitFor();
    expect(await passkeyButton(page).count()).toBe(0);
  });
});
