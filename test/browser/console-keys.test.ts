import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectGoodPage, useChromium } from '../support/chromium.ts';
import { ofApplication, openConsole } from '../support/console.ts';
import { newName } from '../support/new-name.ts';
import { ownerService } from '../support/seed-service.ts';
import { useService } from '../support/service.ts';
import { until } from '../support/wait.ts';

const browser = useChromium();
const running = useService();

const open = (path: string, options?: Parameters<typeof openConsole>[3]) =>
  openConsole(browser(), running(), ofApplication(running(), path), options);
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const send = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();
const row = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Keys' }).getByRole('row').filter({ hasText: name });
/** The owner of the account, who prepares keys and changes them beside the console. */
const owner = () => ownerService(running().seed);

/** Creates a key, of a backend unless the values say otherwise. */
async function newKey(values: { publishable?: boolean; expires?: string } = {}) {
  const name = newName('Key');
  const made = await owner().createCredential({ body: { name, ...values } });
  return { name, id: String(made?.client_id), secret: made?.secret ?? '' };
}

/** The status with which the API answers a backend that sends this key and secret. */
async function statusFor(key: string, secret: string): Promise<number> {
  const { base_url, application } = running().seed;
  const headers = { 'x-svc-app-key': key, 'x-svc-app-secret': secret };
  return (await fetch(`${base_url}/applications/${application}/users/data`, { headers })).status;
}

/** Runs a command that the page shows, and returns the answer of the API. */
async function answerOf(command: string, secret: string): Promise<unknown> {
  const env = { ...process.env, SECRET: secret };
  const { stdout } = await promisify(execFile)('sh', ['-c', `${command} -sS`], { env });
  return JSON.parse(stdout);
}

/** The secret that the open dialog shows. */
const shownSecret = (page: Page, name: string) => dialog(page).getByLabel(`Secret of ${name}`).innerText();

/** The key to which the secret in the open dialog belongs. */
const shownKey = async (page: Page) => (await dialog(page).locator('code').textContent()) ?? '';

/** Says that the secret is stored, and closes its dialog. */
async function acknowledge(page: Page): Promise<void> {
  await dialog(page).getByLabel('I have stored the secret').check();
  await send(page, 'Close');
  await dialog(page).waitFor({ state: 'detached' });
}

/** Returns whether the memory of a page's scripts has a text, after all that is unused is gone. */
async function isInMemory(page: Page, text: string): Promise<boolean> {
  const devtools = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  devtools.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await devtools.detach();
  return chunks.join('').includes(text);
}

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

const hasFocus = (one: Locator) => one.evaluate((element) => element === document.activeElement);

/** All that a browser keeps of a page outside of its memory, with its address. */
const storedBy = (page: Page) =>
  page.evaluate(() => JSON.stringify([localStorage, sessionStorage, location.href, history.state]));

describe('a new key', () => {
  it('shows its secret once, with which a backend then calls', async () => {
    const name = newName('Backend');
    const logged: string[] = [];
    const { page, problems } = await open('/groups');
    page.on('console', (message) => logged.push(message.text()));
    await page.getByRole('navigation').getByRole('link', { name: 'Keys' }).click();
    await heading(page, 'Keys').waitFor();
    await page.getByRole('button', { name: 'Create key' }).click();
    await dialog(page).getByLabel('Name').fill(name);
    await send(page, 'Create key');
    const secret = await shownSecret(page, name);
    const key = await shownKey(page);
    expect(await statusFor(key, secret)).toBe(200);
    await expectGoodPage(page, 'console-keys-secret');
    await page.keyboard.press('Escape');
    await page.evaluate(() => history.back());
    expect(await dialog(page).getByRole('button', { name: 'Close' }).isDisabled()).toBe(true);
    expect(await shownSecret(page, name)).toBe(secret);
    expect(await isInMemory(page, secret)).toBe(true);
    await acknowledge(page);
    await until(async () => !(await isInMemory(page, secret)));
    expect(await storedBy(page)).not.toContain(secret);
    expect(logged.join()).not.toContain(secret);
    await page.reload();
    await row(page, name).waitFor();
    expect(await page.content()).not.toContain(secret);
    expect(await dialog(page).count()).toBe(0);
    await expectGoodPage(page, 'console-keys');
    expect(problems).toEqual([]);
  });

  it('of a page has no secret, and leads to the lines for the page', async () => {
    const name = newName('Page');
    const { page } = await open('/keys?do=create');
    await dialog(page).getByLabel('Name').fill(name);
    await dialog(page).getByRole('combobox', { name: 'Used by' }).click();
    await page.getByRole('option', { name: 'Page or app, without a secret' }).click();
    await send(page, 'Create key');
    await row(page, name).getByText('not recorded').waitFor();
    await row(page, name).getByRole('link').click();
    await heading(page, name).waitFor();
    expect(await page.getByRole('button', { name: 'New secret' }).count()).toBe(0);
    await expectGoodPage(page, 'console-key-page');
    await page.getByRole('link', { name: 'First steps has the lines' }).click();
    await heading(page, 'First steps').waitFor();
  });

  it('is refused at the field by the service, and keeps what was typed', async () => {
    const { page } = await open('/keys?do=create');
    await dialog(page).getByLabel('Name').fill('x'.repeat(300));
    await send(page, 'Create key');
    await dialog(page).locator('.mantine-InputWrapper-error').waitFor();
    await page.reload();
    expect(await dialog(page).getByLabel('Name').inputValue()).toBe('x'.repeat(300));
  });

  it('is made, acknowledged and found again with the keyboard alone', async () => {
    const name = newName('Keyboard');
    const { page } = await open('/keys');
    await page.getByRole('button', { name: 'Create key' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => hasFocus(dialog(page).getByLabel('Name'))).toBe(true);
    await page.keyboard.type(name);
    await press(page, 'Enter');
    const copy = dialog(page).getByRole('button', { name: 'Copy secret' });
    await expect.poll(() => hasFocus(copy)).toBe(true);
    const key = await shownKey(page);
    await press(page, 'Tab', 'Tab', 'Space', 'Tab', 'Enter');
    await dialog(page).waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await page.getByLabel('A page, an application').fill(key);
    await dialog(page).getByText(`Key ${key}`).waitFor();
    await page.keyboard.press('Enter');
    await heading(page, name).waitFor();
  });
});

describe('a new secret', () => {
  it('works beside the old one, whose end the page shows', async () => {
    const { id, name, secret: old } = await newKey();
    const { page, problems } = await open(`/keys/${id}`);
    await page.getByRole('button', { name: 'New secret' }).click();
    await dialog(page).getByText('how long the present secret works besides the new one').waitFor();
    await send(page, 'Create the new secret');
    const secret = await shownSecret(page, name);
    expect(secret).not.toBe(old);
    await acknowledge(page);
    await page.getByText('It stops working in 23 hours').waitFor();
    await page.getByText('Nothing has called with it since you have the new one').waitFor();
    expect(await Promise.all([statusFor(id, old), statusFor(id, secret)])).toEqual([200, 200]);
    await page.reload();
    await page.getByText('something still calls with it').waitFor();
    await expectGoodPage(page, 'console-key');
    await page.locator('main').getByRole('link', { name: 'Keys' }).click();
    await row(page, name).getByText('Old secret ends in 23 hours').waitFor();
    await expectGoodPage(page, 'console-keys-rotation');
    expect(problems).toEqual([]);
  });

  it('ends the old one at once, if the operator says so', async () => {
    const { id, name, secret: old } = await newKey();
    const { page } = await open(`/keys/${id}?do=rotate`);
    await dialog(page).getByRole('combobox', { name: 'The present secret' }).click();
    await page.getByRole('option', { name: 'ends at once' }).click();
    await send(page, 'Create the new secret');
    const secret = await shownSecret(page, name);
    expect(await Promise.all([statusFor(id, old), statusFor(id, secret)])).toEqual([401, 200]);
  });

  it('is not made over that of another operator who was faster', async () => {
    const { id, name } = await newKey();
    const { page } = await open(`/keys/${id}?do=rotate`);
    await dialog(page).getByRole('combobox', { name: 'The present secret' }).waitFor();
    const other = await owner().rotateCredential({ path: { client_id: id }, body: { grace: '0s' } });
    const theirs = other?.secret ?? '';
    await send(page, 'Create the new secret');
    await dialog(page).getByText('Close this dialog to see what is stored now').waitFor();
    expect(await statusFor(id, theirs)).toBe(200);
    await page.getByText(`ends with ${theirs.slice(-4)}`).waitFor();
    await send(page, 'Create the new secret');
    await dialog(page).getByLabel(`Secret of ${name}`).waitFor();
    expect(await statusFor(id, theirs)).toBe(200);
  });
});

describe('the page of a key', () => {
  it('changes the name, and leaves the time of an unchanged last day', async () => {
    const expires = '2099-05-04T03:02:01.000Z';
    const { id } = await newKey({ expires });
    const name = newName('Renamed');
    const { page } = await open(`/keys/${id}?do=edit`);
    await dialog(page).getByLabel('Name').fill(name);
    await send(page, 'Save');
    await heading(page, name).waitFor();
    const found = await owner().getCredential({ path: { client_id: id } });
    expect(found).toMatchObject({ name, expires });
  });

  it('deletes it with its name typed, after it said what stops working', async () => {
    const { id, name, secret } = await newKey();
    const { page } = await open(`/keys/${id}`);
    await page.getByRole('button', { name: 'More actions', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete key' }).click();
    await dialog(page).getByText('sign-in links and invites stop working').waitFor();
    expect(await dialog(page).getByRole('button', { name: 'Delete key' }).isDisabled()).toBe(true);
    await dialog(page).getByLabel(`Type ${name} to confirm`).fill(name);
    await send(page, 'Delete key');
    await heading(page, 'Keys').waitFor();
    expect(await statusFor(id, secret)).toBe(401);
    await page.goto(`${running().baseUrl}/console${ofApplication(running(), `/keys/${id}`)}`);
    await heading(page, 'There is nothing here').waitFor();
  });

  it('shows commands with which a backend calls, by key or as a service account', async () => {
    const { id, secret } = await newKey();
    const { page } = await open(`/keys/${id}`);
    const asKeys = await page.locator('pre', { hasText: 'x-svc-app-key' }).innerText();
    const asServiceAccount = await page.locator('pre', { hasText: 'client_credentials' }).innerText();
    expect(await answerOf(asKeys, secret)).toHaveProperty('results');
    expect(await answerOf(asServiceAccount, secret)).toMatchObject({ token_type: 'Bearer' });
  });

  it('tells an editor why it may change nothing', async () => {
    const { id } = await newKey();
    const { page } = await open(`/keys/${id}`, { role: 'editor' });
    await page.getByRole('button', { name: 'New secret' }).hover();
    await page.getByRole('tooltip', { name: 'This needs one of the roles: owner, admin' }).waitFor();
    await page.goto(`${page.url()}?do=rotate`);
    await page.getByRole('button', { name: 'New secret' }).waitFor();
    expect(await dialog(page).count()).toBe(0);
  });

  it('speaks German on a phone, and shows a hostile name as it is', async () => {
    const name = '<img src=x onerror=alert(1)>';
    const made = await owner().createCredential({ body: { name } });
    const visit = { viewport: { width: 390, height: 844 }, locale: 'de-DE' };
    const { page, problems } = await open(`/keys/${made?.client_id}`, visit);
    await heading(page, name).waitFor();
    await page.getByText('So ruft ein Backend auf').waitFor();
    await expectGoodPage(page, 'console-key-phone');
    await page.locator('main').getByRole('link', { name: 'Schlüssel' }).click();
    await heading(page, 'Schlüssel').waitFor();
    await expectGoodPage(page, 'console-keys-phone');
    expect(problems).toEqual([]);
  });
});
